package dev.bulwark.engine.interpolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small C programs, every verdict certified. */
@Tag("slow")
final class InterpolationTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void __VERIFIER_assume(int);
      extern void reach_error(void);
      """;

  private final Map<String, Double> statistics = new HashMap<>();

  private final EngineSubject engine = subject(InterpolationConfiguration.DEFAULT);
  private final EngineSubject onIntervals = subject(InterpolationConfiguration.ON_INTERVALS);

  private EngineSubject subject(InterpolationConfiguration configuration) {
    return new EngineSubject(
        new Interpolation(configuration),
        event -> {
          if (event instanceof Event.Statistic(String who, String name, double value)) {
            assertThat(who).isEqualTo(Interpolation.NAME);
            statistics.put(name, value);
          }
        });
  }

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + body)).program();
  }

  /** The first image excludes the error as weakly as it can, and so is closed. */
  @Test
  void oneInterpolantIsEnough() {
    Proof proof =
        engine.assertSafe(
            parse(
                "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x > 1000)"
                    + " reach_error(); if (x < 1000) x++; } }"));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    assertThat(statistics).containsEntry("bound", 1.0).containsEntry("images", 2.0);
  }

  /** An image that just excludes the error reaches it with the next block. */
  @Test
  void coarseImagesNeedALargerBound() {
    Proof proof =
        engine.assertSafe(
            parse(
                """
                int main(void) {
                  int s = 0;
                  while (__VERIFIER_nondet_int()) {
                    s = s == 0 ? 1 : s == 1 ? 2 : s == 2 ? 0 : s + 1;
                    if (s == 6) reach_error();
                  }
                }
                """));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    assertThat(statistics.get("bound")).isGreaterThan(1);
  }

  @Test
  void relationsAreKept() {
    engine.assertSafe(
        parse(
            "int main(void) { int x = __VERIFIER_nondet_int(), y = x;"
                + " while (1) { if (x != y) reach_error(); x = x + 1; y = y + 1; } }"));
  }

  /** From the first head an error is at least two blocks away. */
  @Test
  void twoLoopsHaveImagesOfTheirOwn() {
    engine.assertSafe(
        parse(
            """
            int main(void) {
              int i = 0;
              while (i < 1000 && __VERIFIER_nondet_int()) i++;
              while (__VERIFIER_nondet_int()) { if (i > 1000) reach_error(); if (i > 10) i--; }
            }
            """));
  }

  @Test
  void errorsAreFoundWithTheirInputs() {
    engine.assertUnsafe(
        parse(
            """
            int main(void) {
              int state = 0;
              while (1) {
                int key = __VERIFIER_nondet_int();
                if (key == 7 * state + 1) state = state + 1; else state = 0;
                if (state == 4) reach_error();
              }
            }
            """));
  }

  @Test
  void withRecursionTheProofIsUnrolled() {
    String body =
        "int f(int n) { while (n > 5) n--; return n <= 0 ? 0 : f(n - 1) + 1; }"
            + " int main(void) { if (f(7) != 5) reach_error(); }";
    assertThat(engine.assertSafe(parse(body))).isInstanceOf(Proof.Unrolled.class);
  }

  @Test
  void recursionBeyondTheInlinerIsUnknown() {
    String body =
        "int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; } int main(void) {"
            + " int x = __VERIFIER_nondet_int(); if (x > 0 && f(x) <= 0) reach_error(); }";
    assertThat(engine.assertUnknown(parse(body))).contains("beyond");
  }

  /** Each iteration may come closer to 1 without end; ranges keep it away from 2. */
  @Test
  void aFloatLoopByIntervals() {
    Proof proof =
        onIntervals.assertSafe(
            parse(
                """
                int main(void) {
                  float x = 0.0f;
                  while (__VERIFIER_nondet_int()) { x = x * 0.5f + 0.5f; if (x > 2.0f) reach_error(); }
                }
                """));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    assertThat(statistics).containsEntry("interpolated by ICP 1", statistics.get("images"));
  }

  /** NaN compares with nothing, so the interpolant has to exclude it. */
  @Test
  void aFloatLoopThatIsNeverNan() {
    onIntervals.assertSafe(
        parse(
            """
            int main(void) {
              double x = __VERIFIER_nondet_int();
              while (__VERIFIER_nondet_int()) {
                if (x > 1000.0 || x < -1000.0) x = x / 2.0; else x = 1.0 - x;
                if (x != x) reach_error();
              }
            }
            """));
  }

  @Test
  void aFloatLoopWithAnErrorByIntervals() {
    onIntervals.assertUnsafe(
        parse(
            """
            int main(void) {
              double x = 1.0;
              while (__VERIFIER_nondet_int()) { x = x * 3.0; if (x > 50.0) reach_error(); }
            }
            """));
  }

  /** Signed and unsigned comparisons of one variable. */
  @Test
  void bothReadingsOfAWord() {
    onIntervals.assertSafe(
        parse(
            """
            int main(void) {
              int x = 5;
              while (__VERIFIER_nondet_int()) { if (x < 100) x++; if ((unsigned)x > 200u) reach_error(); }
            }
            """));
  }

  @Test
  void withoutTheIntervalSolverItsPresetIsInconclusive() {
    EngineContext context =
        new EngineContext(
            JavaSmtSolvers.best(warning -> {}),
            Budget.of(Duration.ofSeconds(10)),
            EventListener.NONE,
            LemmaExchange.NONE);
    assertThat(
            new Interpolation(InterpolationConfiguration.ON_INTERVALS)
                .check(new Task(parse("int main(void) { }")), context))
        .isEqualTo(Verdict.inconclusive("there is no interval solver"));
  }
}
