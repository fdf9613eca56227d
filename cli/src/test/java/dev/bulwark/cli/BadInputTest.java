package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input that cannot be verified: a message, UNKNOWN as the last line, and the right exit code. */
@Tag("slow")
class BadInputTest {

  @TempDir Path directory;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  private static void assertRefused(Cli.Result result, int code, String reason, String message) {
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (").contains(reason);
    assertThat(result.err()).contains(message).doesNotContain("\tat ");
    assertThat(result.code()).isEqualTo(code);
  }

  @Test
  void missingFile() {
    Path missing = directory.resolve("missing.c");
    assertRefused(Cli.verify(missing), 3, "missing.c", "missing.c");
  }

  @Test
  void directoryInsteadOfFile() {
    assertRefused(Cli.verify(directory), 3, "directory", "directory");
  }

  @Test
  void emptyFile() throws IOException {
    assertRefused(Cli.verify(file("empty.c", "")), 3, "empty", "empty.c");
  }

  @Test
  void binaryFile() throws IOException {
    Path binary = directory.resolve("binary.c");
    byte[] bytes = new byte[5000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    Files.write(binary, bytes);
    assertRefused(Cli.verify(binary), 3, "binary.c", "binary.c");
  }

  @Test
  void syntaxError() throws IOException {
    Path wrong = file("wrong.c", "int main(void) {\n  int x = ;\n  return 0;\n}\n");
    assertRefused(Cli.verify(wrong), 3, "syntax error", "wrong.c:2:");
  }

  @Test
  void noMain() throws IOException {
    assertRefused(Cli.verify(file("f.c", "int f(void) { return 0; }\n")), 3, "main", "main");
  }

  @Test
  void severalUnsupportedConstructsInOneRun() throws IOException {
    Path source =
        file(
            "later.c",
            """
            int main(void) {
              _Complex float f = 1.5f;
              int inner(void) { return 1; }
              goto *&&end;
              end: return 0;
            }
            """);
    Cli.Result result = Cli.verify(source);
    assertRefused(result, 4, "unsupported", "later.c:2:");
    assertThat(result.err()).contains("later.c:3:").contains("later.c:4:");
  }

  @Test
  void unwritableOutputDirectory() throws IOException {
    Path source = file("ok.c", "int main(void) { return 0; }\n");
    Path blocked = file("file", "").resolve("out");
    assertRefused(
        Cli.verify(source, "--output", blocked.toString()),
        3,
        "cannot write to the output directory",
        "");
  }

  @Test
  void unknownProperty() throws IOException {
    Path source = file("ok.c", "int main(void) { return 0; }\n");
    assertRefused(Cli.verify(source, "--property", "nonsense"), 3, "--property nonsense", "");
    Path races = file("races.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    assertRefused(
        Cli.verify(source, "--property", races.toString()), 4, "unsupported", "data race");
    Path wrong = file("wrong.prp", "hello\n");
    assertRefused(
        Cli.verify(source, "--property", wrong.toString()), 3, "no property", "wrong.prp");
  }

  @Test
  void wrongCertificate() throws IOException {
    Path source = file("ok.c", "int main(void) { return 0; }\n");
    Path certificate = file("certificate.txt", "hello\n");
    Cli.Result result = Cli.run("certify", certificate.toString(), source.toString());
    assertRefused(result, 3, "certificate", "");
    Cli.Result missing =
        Cli.run("certify", directory.resolve("missing.txt").toString(), source.toString());
    assertRefused(missing, 3, "missing.txt", "");
  }

  @Test
  void tenMegabytesOfSource() throws IOException {
    StringBuilder text = new StringBuilder("extern unsigned __VERIFIER_nondet_uint(void);\n");
    for (int i = 0; text.length() < 10_000_000; i++) {
      text.append("static unsigned f").append(i).append("(unsigned x) {\n");
      for (int j = 0; j < 40; j++) {
        text.append("  x = x * 3u + ").append(j).append("u;\n");
      }
      text.append("  return x;\n}\n");
    }
    text.append("int main(void) { return (int) f0(1u); }\n");
    Path big = file("big.c", text.toString());
    Cli.Result result = Cli.verify(big, "--timeout", "60");
    assertThat(result.verdict()).matches("VERDICT: (SAFE|UNKNOWN).*");
    assertThat(result.code()).isIn(0, 5);
    assertThat(result.err()).doesNotContain("\tat ");
  }

  @Test
  void nestingTenThousandDeep() throws IOException {
    int depth = 10_000;
    String expression = "(".repeat(depth) + "1" + ")".repeat(depth);
    Path nested = file("nested.c", "int main(void) { return " + expression + "; }\n");
    Cli.Result result = Cli.verify(nested);
    assertThat(result.verdict()).matches("VERDICT: (SAFE|UNKNOWN).*");
    assertThat(result.code()).isIn(0, 4, 5);
    assertThat(result.err()).doesNotContain("\tat ");

    Path blocks =
        file(
            "blocks.c",
            "int main(void) { " + "{ ".repeat(depth) + "} ".repeat(depth) + "return 0; }\n");
    result = Cli.verify(blocks);
    assertThat(result.verdict()).matches("VERDICT: (SAFE|UNKNOWN).*");
    assertThat(result.code()).isIn(0, 4, 5);
    assertThat(result.err()).doesNotContain("\tat ");

    Path ifs =
        file(
            "ifs.c",
            "int main(void) { int x = 1; " + "if (x) ".repeat(depth) + "x = 2; return 0; }\n");
    result = Cli.verify(ifs);
    assertThat(result.verdict()).matches("VERDICT: (SAFE|UNKNOWN).*");
    assertThat(result.code()).isIn(0, 4, 5);
    assertThat(result.err()).doesNotContain("\tat ");
  }

  @Test
  void endlessLoopEndsAtItsTimeout() throws IOException {
    Path endless =
        file(
            "endless.c",
            """
            #include <assert.h>
            unsigned __VERIFIER_nondet_uint(void);
            int main(void) {
              unsigned x = 0;
              while (1) {
                x += 2 * __VERIFIER_nondet_uint();
                assert(x % 2 == 0);
              }
            }
            """);
    long start = System.nanoTime();
    Cli.Result result = Cli.verify(endless, "--engine", "bmc", "--timeout", "2");
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (timeout)");
    assertThat(result.code()).isEqualTo(5);
    assertThat(seconds).isLessThan(4);
  }
}
