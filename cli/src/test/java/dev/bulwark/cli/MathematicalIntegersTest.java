package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --integers mathematical} from end to end. */
class MathematicalIntegersTest {

  private static final String[] MATHEMATICAL = {"--integers", "mathematical"};

  @TempDir Path directory;

  private Path file(String content) throws IOException {
    return Files.writeString(
        directory.resolve("t.c"),
        "#include <assert.h>\nint __VERIFIER_nondet_int(void);\n"
            + "unsigned __VERIFIER_nondet_uint(void);\n"
            + content);
  }

  private Cli.Result verify(Path source, String engine) {
    return Cli.verify(
        source,
        "--integers",
        "mathematical",
        "--engine",
        engine,
        "--output",
        directory.resolve("out").toString());
  }

  private Cli.Result certify(Path source, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "certify";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = directory.resolve("out/certificate.txt").toString();
    arguments[options.length + 2] = source.toString();
    return Cli.run(arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bmc", "k-induction", "bmc:shallow,k-induction"})
  void whatOverflowsOnTheMachineIsSafe(String engine) throws IOException {
    Path source =
        file(
            """
            int main(void) {
              int x = __VERIFIER_nondet_int();
              unsigned y = __VERIFIER_nondet_uint();
              assert(x + 1 > x && x + y >= x && (x / 2) * 2 + x % 2 == x);
              return 0;
            }
            """);
    Cli.Result result = verify(source, engine);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE (assuming: integers are mathematical)");
    assertThat(result.code()).isZero();
    assertThat(Cli.verify(source).code()).isEqualTo(10);
    Cli.Result again = certify(source);
    assertThat(again.verdict()).isEqualTo(result.verdict());
    assertThat(certify(source, MATHEMATICAL).verdict()).isEqualTo(result.verdict());
    Cli.Result other = certify(source, "--integers", "machine");
    assertThat(other.code()).isEqualTo(3);
    assertThat(other.verdict()).contains("the evidence is about mathematical integers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bmc", "k-induction", "bmc:shallow,k-induction"})
  void inputsBeyondEveryMachineAreFound(String engine) throws IOException {
    Path source =
        file(
            """
            int main(void) {
              int x = __VERIFIER_nondet_int();
              if (x < -9000000000000000000LL * 10)
                assert(x % 1000 != -7);
              return 0;
            }
            """);
    Cli.Result result = verify(source, engine);
    assertThat(result.verdict())
        .isEqualTo("VERDICT: UNSAFE (unreach-call; assuming: integers are mathematical)");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.out()).containsPattern("x = -\\d{20,} \\(input\\)");
    assertThat(Files.readString(directory.resolve("out/certificate.txt")))
        .contains("\nintegers mathematical\n");
    assertThat(certify(source).verdict()).isEqualTo(result.verdict());
  }

  @Test
  void loopsAreProvedByInduction() throws IOException {
    Path source =
        file(
            """
            int main(void) {
              int n = __VERIFIER_nondet_int(), i = 0, s = 0;
              while (i < n) {
                i++;
                s += 2;
              }
              assert(s == 2 * i);
              return 0;
            }
            """);
    Cli.Result result = verify(source, "k-induction");
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE (assuming: integers are mathematical)");
    assertThat(certify(source).verdict()).isEqualTo(result.verdict());
    assertThat(
            Cli.verify(
                    source,
                    "--integers",
                    "mathematical",
                    "--engine",
                    "k-induction",
                    "--encoding",
                    "integer")
                .verdict())
        .isEqualTo(result.verdict());
  }

  @Test
  void bitOperationsAreUnsupported() throws IOException {
    Path source = file("int main(void) { int x = __VERIFIER_nondet_int(); assert((x & 1) < 2); }");
    Cli.Result result = Cli.verify(source, MATHEMATICAL);
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err())
        .contains("bit operations are not supported with mathematical integers: &");
  }
}
