package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code certify --obligations}: files to which every solver answers unsat, all or none. */
@Tag("slow")
class ObligationsTest {

  private static final String LOOP =
      """
      extern unsigned __VERIFIER_nondet_uint(void);
      void reach_error(void);
      unsigned twice(unsigned n) {
        return n + n;
      }
      int main(void) {
        unsigned x = 0, y = 0;
        while (__VERIFIER_nondet_uint()) {
          if (x < 10) x = x + 1;
          y = twice(x);
        }
        if (x > 10) reach_error();
        return 0;
      }
      """;

  private static final String BOUNDED =
      """
      extern unsigned char __VERIFIER_nondet_uchar(void);
      void reach_error(void);
      int main(void) {
        float sum = 0.0f;
        int a[2];
        for (int i = 0; i < 2; i++) {
          a[i] = __VERIFIER_nondet_uchar();
        }
        sum = (float)a[0];
        if (sum < 0.0f) reach_error();
        return 0;
      }
      """;

  private static final String RECURSION =
      """
      extern int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int depth;
      int id(int x) {
        depth = depth + 1;
        if (x == 0) return 0;
        int ret = id(x - 1) + 1;
        if (ret > 2) return 2;
        return ret;
      }
      int main(void) {
        if (id(__VERIFIER_nondet_int()) == 3) reach_error();
        return 0;
      }
      """;

  @TempDir Path directory;

  private Path out() {
    return directory.resolve("obligations");
  }

  private Path source(String text) throws IOException {
    return Files.writeString(directory.resolve("it.c"), text);
  }

  /** A certificate of a kind, as somebody else might write it. */
  private Path certificate(String kind, String text, String... body)
      throws IOException, NoSuchAlgorithmException {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    String hash = HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    String head =
        """
        bulwark-evidence 1
        kind %s
        data-model LP64
        property no assert fails, no call of reach_error() or __VERIFIER_error()
        source %s it.c
        """
            .formatted(kind, hash);
    return Files.writeString(
        directory.resolve("certificate.txt"), head + String.join("\n", body) + "\n");
  }

  private Cli.Result certify(Path certificate, Path source) {
    return Cli.run(
        "certify", "--obligations", out().toString(), certificate.toString(), source.toString());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** What every solver that is at hand says of all files. */
  private void assertShown(int atLeast) throws IOException, InterruptedException {
    List<Path> files = files(out());
    assertThat(files).hasSizeGreaterThanOrEqualTo(atLeast);
    for (Path file : files) {
      String text = Files.readString(file);
      assertThat(file.getFileName().toString()).endsWith(".smt2");
      assertThat(text).startsWith("; Made by Bulwark: proof obligation ").contains("it.c");
      for (String tool : SmtTools.installed()) {
        assertThat(SmtTools.ask(tool, file)).as("%s on %s", tool, text).containsExactly("unsat");
      }
    }
  }

  /** What an engine writes of a program that is safe. */
  private Path certificateBy(String engine, Path source) {
    Path made = directory.resolve("made");
    Cli.Result result =
        Cli.run(
            "verify",
            "--engine",
            engine,
            "--timeout",
            "60",
            "--output",
            made.toString(),
            source.toString());
    assertThat(result.code()).as(result.out() + result.err()).isIn(0, 10);
    return made.resolve("certificate.txt");
  }

  @Test
  void ofInvariants() throws Exception {
    Path source = source(LOOP);
    Cli.Result certified = certify(certificateBy("ic3cfa", source), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    assertShown(2);
    assertThat(text(files(out()).getLast())).contains("; Assumed there: ", "|main::x!");
  }

  @Test
  void ofKInduction() throws Exception {
    Path source = source(LOOP);
    Path certificate = certificateBy("ic3cfa", source);
    String inductive = text(certificate);
    assertThat(inductive).contains("kind inductive\n");
    Files.writeString(
        certificate, inductive.replace("kind inductive\n", "kind k-inductive\n") + "k 2\n");
    Cli.Result certified = certify(certificate, source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    assertShown(2);
    assertThat(text(files(out()).getLast())).contains("the next 1 cut points");
  }

  @Test
  void ofContracts() throws Exception {
    Path source = source(RECURSION);
    Path certificate =
        certificate("contracts", RECURSION, "ensures id", "  (bvsle |id::#result| #x00000002)");
    Cli.Result certified = certify(certificate, source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    assertShown(2);
    String all = String.join("\n", files(out()).stream().map(ObligationsTest::text).toList());
    assertThat(all).contains("; Paths from: the entry of id", "\\result <= 2");
  }

  @Test
  void ofUnrolling() throws Exception {
    Path source = source(BOUNDED);
    Cli.Result certified = certify(certificateBy("bmc", source), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    assertShown(1);
    assertThat(text(files(out()).getFirst())).contains("iterates at most");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void ofWrongContractsThereAreNone() throws Exception {
    Path source = source(RECURSION);
    Path certificate =
        certificate("contracts", RECURSION, "ensures id", "  (bvsle |id::#result| #x00000001)");
    Cli.Result certified = certify(certificate, source);
    assertThat(certified.code()).isEqualTo(5);
    assertThat(certified.err()).contains("no obligations written: certificate refuted");
    assertThat(out()).doesNotExist();
  }

  @Test
  void ofCounterexamplesThereAreNone() throws Exception {
    Path source = source(BOUNDED.replace("sum < 0.0f", "sum > 9.0f"));
    Cli.Result certified = certify(certificateBy("bmc", source), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isEqualTo(10);
    assertThat(certified.err()).contains("no obligations written: a counterexample is replayed");
    assertThat(out()).doesNotExist();
  }

  @Test
  void ofRunsThatNothingDecidesThereAreNone() throws Exception {
    Path source = source(BOUNDED.replace("__VERIFIER_nondet_uchar();", "i;"));
    Cli.Result certified = certify(certificateBy("bmc", source), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    assertThat(certified.err()).contains("no obligations written: the proof is checked by running");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a directory that is not empty", "a file"})
  void whatIsThereStays(String what) throws Exception {
    Path there =
        what.equals("a file")
            ? Files.writeString(out(), "precious")
            : Files.writeString(Files.createDirectory(out()).resolve("it"), "precious");
    Path source = source(RECURSION);
    Cli.Result certified = certify(certificate("contracts", RECURSION), source);
    assertThat(certified.code()).isEqualTo(2);
    assertThat(certified.err()).contains("--obligations " + out());
    assertThat(there).hasContent("precious");
  }

  @Test
  void whatCannotBeWrittenIsSaidOnce() throws IOException {
    ObligationDirectory target = new ObligationDirectory(out(), problem -> {});
    target.prepare();
    Files.delete(out());
    IOException failed =
        assertThrows(IOException.class, () -> target.add("0001-start.smt2", "(check-sat)\n"));
    assertThat(failed).hasMessageContaining("cannot write " + out());
    target.discard();
    assertThat(out()).doesNotExist();
  }

  @Test
  void theScriptAsksWhatIsInstalled() throws Exception {
    SmtTools.require("z3");
    Path source = source(RECURSION);
    Path certificate =
        certificate("contracts", RECURSION, "ensures id", "  (bvsle |id::#result| #x00000002)");
    assertThat(certify(certificate, source).code()).isZero();
    int count = files(out()).size();
    String script = Cli.ROOT.resolve("scripts/obligations").toString();
    Process right = new ProcessBuilder(script, out().toString(), "z3").start();
    String answer = new String(right.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(answer).contains("z3: " + count + " of " + count + " shown");
    assertThat(right.waitFor()).isZero();
    Files.writeString(out().resolve("9999-lie.smt2"), "(assert true)\n(check-sat)\n");
    Process wrong = new ProcessBuilder(script, out().toString(), "z3").start();
    answer = new String(wrong.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(answer).contains("9999-lie.smt2: sat");
    assertThat(wrong.waitFor()).isEqualTo(1);
  }
}
