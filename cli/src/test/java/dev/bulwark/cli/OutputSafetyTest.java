package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.output.OwnOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** No output destroys a file that Bulwark did not write, and none is left half-written. */
@Tag("slow")
class OutputSafetyTest {

  private static final String PRECIOUS = "/* precious */\nint precious;\n";

  /** An option that writes a file, with an engine that has something to write. */
  private enum Output {
    WITNESS("--witness", "bmc"),
    HARNESS("--harness", "bmc"),
    HTML("--html", "bmc"),
    SARIF("--sarif", "bmc"),
    FRAMES("--dump-frames", "ic3cfa"),
    GRAPH("--dump-arg", "explicit:itp"),
    CERTIFICATE("certificate.txt", "bmc"),
    TRACE("trace.txt", "bmc"),
    RESULT("result.json", "bmc");

    private final String option;
    private final String engine;

    Output(String option, String engine) {
      this.option = option;
      this.engine = engine;
    }

    private boolean inDirectory() {
      return !option.startsWith("--");
    }

    /** Where it is written in a folder. */
    Path file(Path folder) {
      return folder.resolve(inDirectory() ? option : "output");
    }

    List<String> words(Path file) {
      return inDirectory()
          ? List.of("--output", String.valueOf(file.getParent()), "--json")
          : List.of(option, file.toString());
    }
  }

  /** They have something to say of any end. */
  private static final Set<Output> ALWAYS = EnumSet.of(Output.HTML, Output.SARIF, Output.RESULT);

  @TempDir Path directory;
  private Path unsafe = Path.of("");
  private Path safe = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void programs() throws IOException {
    unsafe = Files.writeString(directory.resolve("unsafe.c"), program("x > 3"));
    safe = Files.writeString(directory.resolve("safe.c"), program("x >= 0"));
    out = Files.createDirectory(directory.resolve("out"));
  }

  private static String program(String condition) {
    return """
    extern int __VERIFIER_nondet_int(void);
    void reach_error(void) {}
    int main(void) {
      int x = 5;
      while (__VERIFIER_nondet_int() && x > 0) x--;
      if (!(CONDITION)) reach_error();
      return 0;
    }
    """
        .replace("CONDITION", condition);
  }

  private static Cli.Result verify(Path source, Output output, Path file, String... more) {
    List<String> words = new ArrayList<>(List.of("--engine", output.engine));
    words.addAll(output.words(file));
    words.addAll(List.of(more));
    return Cli.verify(source, words.toArray(String[]::new));
  }

  private void nothingElseIn(Path folder, String... names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(names);
    }
  }

  @ParameterizedTest
  @EnumSource
  void ownFilesAreReplaced(Output output) throws IOException {
    Path file = output.file(out);
    assertThat(verify(unsafe, output, file).code()).isEqualTo(10);
    assertThat(file).exists();
    assertThat(OwnOutput.wrote(file)).isTrue();
    assertThat(verify(unsafe, output, file).code()).isEqualTo(10);
    assertThat(file).exists();
    if (!output.inDirectory()) {
      nothingElseIn(out, "output");
    }
  }

  @ParameterizedTest
  @EnumSource
  void filesOfOthersStay(Output output) throws IOException {
    Path file = Files.writeString(output.file(out), PRECIOUS);
    Cli.Result refused = verify(unsafe, output, file);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains(output.inDirectory() ? "--output" : output.option);
    assertThat(refused.err()).contains(file.toString(), "--force");
    assertThat(file).hasContent(PRECIOUS);
    assertThat(verify(unsafe, output, file, "--force").code()).isEqualTo(10);
    assertThat(OwnOutput.wrote(file)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void inputsStayWhateverTheyAreCalled(Output output) throws IOException {
    Path link = output.file(out);
    for (boolean hard : new boolean[] {false, true}) {
      Files.deleteIfExists(link);
      if (hard) {
        Files.createLink(link, unsafe);
      } else {
        Files.createSymbolicLink(link, unsafe);
      }
      Cli.Result refused = verify(unsafe, output, link, "--force");
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("the run reads this file", unsafe.toString());
      assertThat(unsafe).hasContent(program("x > 3"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoResultOfThisRunDisappears(Output output) throws IOException {
    Path file = output.file(out);
    verify(unsafe, output, file);
    Path wrong = Files.writeString(directory.resolve("wrong.c"), "int main(void) { return }\n");
    assertThat(verify(wrong, output, file).code()).isEqualTo(3);
    assertThat(Files.exists(file)).isEqualTo(ALWAYS.contains(output));
  }

  @ParameterizedTest
  @EnumSource
  void noFileOfOthersDisappears(Output output) throws IOException {
    Path wrong = Files.writeString(directory.resolve("wrong.c"), "int main(void) { return }\n");
    if (!ALWAYS.contains(output)) {
      Path file = Files.writeString(output.file(out), PRECIOUS);
      assertThat(verify(wrong, output, file, "--force").code()).isEqualTo(3);
      assertThat(file).hasContent(PRECIOUS);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"WITNESS", "HARNESS", "HTML", "SARIF", "FRAMES", "GRAPH"})
  void aFullDiskIsSaidOnceAndTheVerdictStays(Output output) {
    Cli.Result result = verify(unsafe, output, Path.of("/dev/full"), "-q");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains("cannot write /dev/full: ");
  }

  @ParameterizedTest
  @CsvSource({"WITNESS, entry_type", "HTML, <!DOCTYPE html>", "HARNESS, Made by Bulwark"})
  void standardOutputIsNoFile(Output output, String beginning) {
    Cli.Result result = verify(unsafe, output, Path.of("/dev/stdout"));
    assertThat(result.out()).contains(beginning);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    Cli.Result error = verify(unsafe, output, Path.of("/dev/stderr"));
    assertThat(error.err()).contains(beginning);
    assertThat(verify(unsafe, output, Path.of("/dev/null"), "--html=/dev/null").code())
        .as("two outputs may go to a device")
        .isIn(2, 10);
  }

  @Test
  void harnessesGoNowhereWithoutAnError() throws IOException {
    Path harness = out.resolve("harness.c");
    assertThat(verify(unsafe, Output.HARNESS, harness).code()).isEqualTo(10);
    assertThat(harness).exists();
    assertThat(verify(safe, Output.HARNESS, harness).code()).isZero();
    assertThat(harness).doesNotExist();
  }

  @Test
  void jsonOfAnEarlierRunIsNotTakenForThisOnes() {
    Cli.verify(unsafe, "--engine", "bmc", "--json", "--output", out.toString());
    assertThat(out.resolve("result.json")).exists();
    Cli.verify(safe, "--engine", "bmc", "--output", out.toString());
    assertThat(out.resolve("result.json")).doesNotExist();
    assertThat(out.resolve("trace.txt")).doesNotExist();
    assertThat(out.resolve("certificate.txt")).exists();
  }

  @Test
  void emptyFilesHoldNothing() throws IOException {
    Path file = Files.createFile(out.resolve("made-by-mktemp"));
    assertThat(verify(unsafe, Output.WITNESS, file).code()).isEqualTo(10);
    assertThat(OwnOutput.wrote(file)).isTrue();
  }

  @Test
  void linksLeadToWhereTheOutputGoes() throws IOException {
    Path target = out.resolve("elsewhere.yml");
    Path link = Files.createSymbolicLink(directory.resolve("link.yml"), target);
    for (int run = 0; run < 2; run++) {
      assertThat(verify(unsafe, Output.WITNESS, link).code()).isEqualTo(10);
      assertThat(Files.isSymbolicLink(link)).isTrue();
      assertThat(OwnOutput.wrote(target)).isTrue();
    }
  }

  @Test
  void twoOutputsAreTwoFiles() {
    String file = out.resolve("x").toString();
    String same = out.resolve("../out/./x").toString();
    Cli.Result refused = Cli.verify(unsafe, "--witness", file, "--html", same);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--html", "--witness", "the same file");
    refused =
        Cli.verify(
            unsafe, "--output", out.toString(), "--witness", out + "/../out/certificate.txt");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("the same file");
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void propertiesDatabasesAndIncludedFilesAreInputsToo() throws IOException {
    Path header = Files.writeString(directory.resolve("own.h"), "#define LIMIT 3\n");
    Path including =
        Files.writeString(
            directory.resolve("including.c"), "#include \"own.h\"\n" + program("x > LIMIT"));
    Path property =
        Files.writeString(
            directory.resolve("p.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    Path database =
        Files.writeString(
            directory.resolve("compile_commands.json"),
            "[{\"directory\": \"%s\", \"file\": \"unsafe.c\", \"command\": \"cc unsafe.c\"}]"
                .formatted(directory));
    Cli.Result result =
        Cli.verify(unsafe, "--property", property.toString(), "--html", "" + property, "--force");
    assertThat(result.code()).isEqualTo(2);
    result =
        Cli.run("verify", "--compile-commands=" + database, "--witness=" + database, "--force");
    assertThat(result.code()).isEqualTo(2);
    result = Cli.run("verify", "--compile-commands=" + database, "--witness=" + unsafe, "--force");
    assertThat(result.code()).isEqualTo(2);
    result = Cli.verify(unsafe, "-include", header.toString(), "--witness=" + header, "--force");
    assertThat(result.code()).isEqualTo(2);
    // Nobody knows what a file includes before it is read.
    result = Cli.verify(including, "--witness", header.toString(), "--force");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err() + result.out()).contains("the program includes this file");
    assertThat(header).hasContent("#define LIMIT 3\n");
    assertThat(property).content().startsWith("CHECK");
    assertThat(database).content().startsWith("[{");
  }

  @Test
  void certifyKeepsWhatItReads() throws IOException {
    Cli.verify(unsafe, "--engine", "bmc", "--output", out.toString());
    Path certificate = out.resolve("certificate.txt");
    String text = Files.readString(certificate);
    Cli.Result again =
        Cli.run("certify", "--output", out.toString(), certificate.toString(), unsafe.toString());
    assertThat(again.code()).isEqualTo(10);
    assertThat(certificate).hasContent(text);
    assertThat(out.resolve("trace.txt")).exists();
    Path named = Files.move(certificate, out.resolve("trace.txt"), REPLACE);
    Cli.Result refused =
        Cli.run("certify", "--output", out.toString(), named.toString(), unsafe.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(named).hasContent(text);
  }

  private static final java.nio.file.StandardCopyOption REPLACE =
      java.nio.file.StandardCopyOption.REPLACE_EXISTING;

  @Test
  void whatStandsInTheWayIsSaidBeforeAnyWork() throws IOException {
    Cli.Result result = Cli.verify(unsafe, "--witness", out.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("directory");
    Path blocked = Files.writeString(directory.resolve("file"), "x").resolve("witness.yml");
    result = Cli.verify(unsafe, "--witness", blocked.toString());
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (cannot write " + blocked);
  }
}
