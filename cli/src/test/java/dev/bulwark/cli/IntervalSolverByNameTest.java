package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounded model checking and k-induction on the interval solver, by {@code --solver icp}. */
class IntervalSolverByNameTest {

  @TempDir private Path directory;

  /** A filter whose output gets near 2. */
  private Path filter(String steps, String bound) throws IOException {
    return Files.writeString(
        directory.resolve("filter.c"),
        """
        extern double __VERIFIER_nondet_double(void);
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int main(void) {
          double x = 0;
          for (int i = 0; %s; i++) {
            double in = __VERIFIER_nondet_double();
            if (!(in >= -1.0 && in <= 1.0)) return 0;
            x = 0.5 * x + in;
            if (x > %s) reach_error();
          }
          return 0;
        }
        """
            .formatted(steps, bound));
  }

  @ParameterizedTest
  @CsvSource({
    "bmc, i < 4, 2.5, SAFE",
    "bmc, i < 4, 1.4, UNSAFE",
    "k-induction, __VERIFIER_nondet_int(), 2.5, SAFE",
    "k-induction, __VERIFIER_nondet_int(), 1.4, UNSAFE",
  })
  void verdictsComeFromIt(String engine, String steps, String bound, String verdict)
      throws IOException {
    Cli.Result result =
        Cli.verify(
            filter(steps, bound), "--engine", engine, "--solver", "icp", "--json", "--timeout=60");
    assertThat(result.out())
        .contains("\"verdict\" : \"" + verdict + "\"")
        .containsPattern("\"Queries to ICP\" : [1-9]");
  }
}
