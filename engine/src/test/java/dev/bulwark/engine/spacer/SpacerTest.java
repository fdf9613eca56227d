package dev.bulwark.engine.spacer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.HornSolver.Guidance;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the engine makes of programs with loops and procedures. */
@Tag("slow")
class SpacerTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void __VERIFIER_assume(int);
      extern void reach_error(void);
      """;

  private final EngineSubject spacer = new EngineSubject(new Spacer(Guidance.GLOBAL));

  private static Program integers(String text) {
    return new Simplification().apply(CPrograms.parseMathematical(PRELUDE + text)).program();
  }

  private static Program words(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  @Test
  void loopsHaveInvariants() {
    Proof proof =
        spacer.assertSafe(
            integers(
                """
                int main(void) {
                  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
                  while (x < n) { x++; y += 2; }
                  if (n >= 0 && y != 2 * n) reach_error();
                }
                """));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
  }

  @Test
  void recursionHasContracts() {
    Proof proof =
        spacer.assertSafe(
            integers(
                """
                int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
                int main(void) {
                  int n = __VERIFIER_nondet_int();
                  int r = f(n);
                  if (n <= 101 && r != 91) reach_error();
                }
                """));
    assertThat(proof).isInstanceOf(Proof.ByContracts.class);
  }

  @Test
  void recursionOverGlobalsHasContracts() {
    spacer.assertSafe(
        integers(
            """
            int count;
            void up(int n) { if (n > 0) { count++; up(n - 1); } }
            int main(void) {
              int n = __VERIFIER_nondet_int();
              count = 0;
              up(n);
              if (count < n) reach_error();
            }
            """));
  }

  @Test
  void errorsInCallsAreFound() {
    spacer.assertUnsafe(
        integers(
            """
            int sum;
            void add(int n) {
              if (n == 0) return;
              int k = __VERIFIER_nondet_int();
              __VERIFIER_assume(k > 0 && k < 4);
              sum += k;
              if (sum == 9 && n == 2) reach_error();
              add(n - 1);
            }
            int main(void) { sum = 0; add(5); }
            """));
  }

  @Test
  void inputsOfCallsThatComeBackAreFound() {
    spacer.assertUnsafe(
        integers(
            """
            int bits(int n) {
              if (n == 0) return 0;
              int b = __VERIFIER_nondet_int();
              __VERIFIER_assume(b == 0 || b == 1);
              return 2 * bits(n - 1) + b;
            }
            int main(void) { if (bits(3) == 5 && bits(2) == 1) reach_error(); }
            """));
  }

  @Test
  void machineWordsWrapAround() {
    spacer.assertUnsafe(
        words(
            """
            unsigned char f(unsigned char n) { return n == 0 ? 0 : f(n - 1) + 100; }
            int main(void) { if (f(3) == 44) reach_error(); }
            """));
    spacer.assertSafe(
        words(
            """
            unsigned char f(unsigned char n) { return n == 0 ? 0 : f(n - 1) + 2; }
            int main(void) { unsigned char n = __VERIFIER_nondet_int(); if (f(n) % 2) reach_error(); }
            """));
  }

  @Test
  void floatsAreInconclusive() {
    String why =
        spacer.assertUnknown(
            words(
                """
                int main(void) {
                  double x = 1;
                  while (__VERIFIER_nondet_int()) x = x / 2;
                  if (x > 1) reach_error();
                }
                """));
    assertThat(why).contains("floats");
  }

  @Test
  void theBudgetEndsTheSearch() {
    Program hard =
        integers(
            """
            int f(int a, int b) { return a == 0 ? b : f(a - 1, b * b + a) + f(a - 1, b - a); }
            int main(void) {
              int n = __VERIFIER_nondet_int();
              if (f(n, n) * f(n, 3) == 12345678912347) reach_error();
            }
            """);
    long start = System.nanoTime();
    Verdict verdict = spacer.check(hard, Budget.of(Duration.ofMillis(500)));
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(20).toNanos());
  }
}
