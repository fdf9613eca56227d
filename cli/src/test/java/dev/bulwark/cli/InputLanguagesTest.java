package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The tasks of {@code regression/languages} from the command line to the end. */
@Tag("slow")
class InputLanguagesTest {

  private static final Path FOLDER = Cli.ROOT.resolve("regression/languages");

  @TempDir Path directory;

  static List<Path> tasks() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void verdictIsRightAndCertified(Path task) throws IOException {
    String definition = Files.readString(task);
    String source =
        FOLDER.resolve(RegressionTest.field(definition, "input_files").orElseThrow()).toString();
    List<String> meaning =
        new ArrayList<>(
            List.of("--language", RegressionTest.field(definition, "language").orElseThrow()));
    RegressionTest.field(definition, "property_file")
        .ifPresent(file -> meaning.addAll(List.of("--property", FOLDER.resolve(file).toString())));
    boolean safe =
        Boolean.parseBoolean(RegressionTest.field(definition, "expected_verdict").orElseThrow());

    Cli.Result verified =
        run("verify", meaning, "--timeout", "60", "--output", directory.toString(), source);
    assertThat(verified.verdict())
        .as(verified.out() + verified.err())
        .startsWith(safe ? "VERDICT: SAFE" : "VERDICT: UNSAFE (");
    Cli.Result certified =
        run("certify", meaning, directory.resolve("certificate.txt").toString(), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isEqualTo(verified.code());
  }

  @Test
  void unknownLanguagesAreRefused() {
    Cli.Result result =
        Cli.run("verify", "--language", "ADA", FOLDER.resolve("loop-safe.smt2").toString());
    assertThat(result.err() + result.out()).contains("unknown language ADA", "C, NTS, HORN");
  }

  @Test
  void propertiesOfAnotherLanguageAreRefused() {
    Cli.Result result =
        Cli.run("verify", "--property", "no-overflow", FOLDER.resolve("loop-safe.smt2").toString());
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err() + result.out()).contains("not supported");
  }

  @ParameterizedTest
  @CsvSource({"--witness, loop-safe.smt2, HORN", "--harness, counter-safe.nts, NTS"})
  void whatIsForCIsRefusedForOthers(String option, String file, String language) {
    Path output = directory.resolve("output");
    String source = FOLDER.resolve(file).toString();
    Cli.Result result = Cli.run("verify", option, output.toString(), source);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains(option + " is for programs in C, and this one is in " + language);
    assertThat(output).doesNotExist();
    Cli.Result checked = Cli.run("verify", "--cross-check", source);
    assertThat(checked.code()).isEqualTo(2);
    assertThat(checked.err()).contains("--cross-check is for programs in C");
  }

  private static Cli.Result run(String command, List<String> meaning, String... rest) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(meaning);
    words.addAll(List.of(rest));
    return Cli.run(words.toArray(String[]::new));
  }
}
