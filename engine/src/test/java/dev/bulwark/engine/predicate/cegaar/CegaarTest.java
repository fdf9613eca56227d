package dev.bulwark.engine.predicate.cegaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.predicate.Predicate;
import dev.bulwark.engine.predicate.PredicateFamily;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs over mathematical integers. Assertions are on: every refutation of a scheme is checked
 * against Definition 5.
 */
@Tag("slow")
final class CegaarTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  /** The plain analysis has no end on these. */
  private static Budget fewSteps() {
    return Budget.ofSteps(2_000, Duration.ofSeconds(30));
  }

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parseMathematical(PRELUDE + text)).program();
  }

  private final Map<String, Double> statistics = new TreeMap<>();

  private final EventListener listener =
      event -> {
        if (event instanceof Event.Statistic statistic) {
          statistics.put(statistic.name(), statistic.value());
        }
      };

  private EngineSubject subject(String preset) {
    return new EngineSubject(PredicateFamily.FAMILY.preset(preset).engine(), listener);
  }

  private long times(CegaarStatistics.Outcome outcome) {
    return statistics.getOrDefault(outcome.words(), 0.0).longValue();
  }

  /**
   * Fig. 1, after what the text says of it: the inner loop has no closed form in Presburger
   * arithmetic, the outer one adds an even number to y, and the invariant is y % 2 = 0 ∧ x ≥ 0.
   */
  private static final String FIGURE_1 =
      """
      int main(void) {
        int x = 0, y = 0, i = 0;
        while (i < 1000) {
          i++;
          y = y + 2;
          while (__VERIFIER_nondet_int()) {
            y = y + 2 * x;
            x = x + 1;
          }
        }
        if (y %% 2 != %s || x < 0) { reach_error(); }
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "delay2", "wpre"})
  void figure1(String preset) {
    subject(preset).assertSafe(parse(FIGURE_1.formatted("0")));
    assertThat(times(CegaarStatistics.Outcome.EXACT)).isPositive();
  }

  @Test
  void figure1WithoutAcceleration() {
    assertThat(subject("none").check(parse(FIGURE_1.formatted("0")), fewSteps()))
        .isInstanceOf(Verdict.Unknown.class);
  }

  /** The error is behind a thousand iterations. */
  @Test
  void figure1WithError() {
    subject("cegaar").assertUnsafe(parse(FIGURE_1.formatted("1")));
    assertThat(times(CegaarStatistics.Outcome.FEASIBLE)).isEqualTo(1);
  }

  private static final String UP_AND_DOWN =
      """
      int main(void) {
        int x = 0, y = 0;
        while (1) {
          if (x <= 50) { y++; } else { y--; }
          if (y < 0) { break; }
          x++;
        }
        if (x %s 102) { reach_error(); }
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "delay1", "wpre"})
  void phases(String preset) {
    subject(preset).assertSafe(parse(UP_AND_DOWN.formatted("!=")));
    subject(preset).assertUnsafe(parse(UP_AND_DOWN.formatted("==")));
  }

  /** x' = x + d has no closed form, but d is 1 or -1 whenever it is taken. */
  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "delay1"})
  void fixedVariables(String preset) {
    String text =
        """
        int main(void) {
          int x = 0, d = 1;
          while (1) {
            if (x < 0 || x > %s) { reach_error(); }
            if (x == 0) { d = 1; }
            if (x == 1000) { d = -1; }
            x = x + d;
          }
        }
        """;
    subject(preset).assertSafe(parse(text.formatted("1000")));
    subject(preset).assertUnsafe(parse(text.formatted("999")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "post", "wpre", "static"})
  void twoLoopsOneAfterTheOther(String preset) {
    String text =
        """
        int main(void) {
          int x = 0, y = 0;
          while (__VERIFIER_nondet_int()) { x++; y++; }
          while (x > 0) { x--; y--; }
          if (y %s 0) { reach_error(); }
        }
        """;
    subject(preset).assertSafe(parse(text.formatted("!=")));
    subject(preset).assertUnsafe(parse(text.formatted("==")));
  }

  /** The cycles of one loop in any order: only a hull, or a scheme after the other, helps. */
  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "delay1"})
  void cyclesInAnyOrder(String preset) {
    String text =
        """
        int main(void) {
          int x = 0, y = 0, n = __VERIFIER_nondet_int();
          while (n > 0) {
            if (__VERIFIER_nondet_int()) { x = x + 2; y = y + 1; } else { x = x + 1; y = y + 2; }
            n--;
          }
          if (%s) { reach_error(); }
        }
        """;
    subject(preset).assertSafe(parse(text.formatted("x + y < 0")));
    subject(preset).assertUnsafe(parse(text.formatted("x + y > 300")));
  }

  /** Every iteration takes an input, and the sum has to be met. */
  @Test
  void inputsOfManyIterations() {
    String text =
        """
        int main(void) {
          int x = 0, n = 0;
          while (n < 400) {
            int d = __VERIFIER_nondet_int();
            if (d < 0 || d > 2) { break; }
            x = x + d;
            n++;
          }
          if (n == 400 && x == %s) { reach_error(); }
        }
        """;
    subject("cegaar").assertUnsafe(parse(text.formatted("777")));
    assertThat(times(CegaarStatistics.Outcome.FEASIBLE)).isEqualTo(1);
    subject("cegaar").assertSafe(parse(text.formatted("801")));
  }

  @Test
  void disequalities() {
    String text =
        """
        int main(void) {
          int x = 0, n = __VERIFIER_nondet_int(), y = n;
          if (n < 0) { return 0; }
          while (x != n) { x++; y--; }
          if (y %s 0) { reach_error(); }
        }
        """;
    subject("cegaar").assertSafe(parse(text.formatted("!=")));
    subject("cegaar").assertUnsafe(parse(text.formatted("==")));
  }

  /** Neither cycle by itself, but both in turn have a closure that says enough. */
  @Test
  void cyclesThatTakeTurns() {
    String text =
        """
        int main(void) {
          int i = 0, x = 1, y = 1;
          while (i < %s) {
            i++;
            if (x <= -1) { x = x - 3; } else { y = x; }
            x = -9 - x;
          }
          if (y > 43) { reach_error(); }
        }
        """;
    subject("cegaar").assertSafe(parse(text.formatted("10")));
    subject("cegaar").assertUnsafe(parse(text.formatted("40")));
  }

  /** The number of iterations is more than anybody follows. */
  @Test
  void veryManyIterations() {
    String text =
        """
        int main(void) {
          int x = 0;
          while (x < 1000000000) { x = x + 2; }
          if (x %% 2 == %s) { reach_error(); }
        }
        """;
    subject("cegaar").assertSafe(parse(text.formatted("1")));
    Verdict verdict = subject("cegaar").checkUncertified(parse(text.formatted("0")));
    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
  }

  /** Words of the machine are not accelerated, and nothing is lost by that. */
  @Test
  void machineWords() {
    String text =
        """
        int main(void) {
          int n = __VERIFIER_nondet_int(), i = 0;
          if (n < 1) { return 0; }
          while (i < n) { i++; }
          if (i %s n) { reach_error(); }
        }
        """;
    Program safe = CPrograms.parse(PRELUDE + text.formatted("!="));
    subject("cegaar").assertSafe(new Simplification().apply(safe).program());
    assertThat(times(CegaarStatistics.Outcome.SUFFIX)).isZero();
    Program unsafe = CPrograms.parse(PRELUDE + text.formatted("=="));
    subject("cegaar").assertUnsafe(new Simplification().apply(unsafe).program());
  }

  /** A delay that is never reached does what no acceleration does. */
  @Test
  void longDelay() {
    for (String text :
        List.of(
            UP_AND_DOWN.formatted("<"),
            """
            int main(void) {
              int n = __VERIFIER_nondet_int(), i = 0, j = 0;
              while (i < n) { i++; if (__VERIFIER_nondet_int()) { j++; } }
              if (j > i) { reach_error(); }
              while (j > 0) { j--; i--; }
              if (i < 0 && n >= 0) { reach_error(); }
            }
            """)) {
      Program program = parse(text);
      Budget budget = Budget.ofSteps(700, Duration.ofSeconds(60));
      Verdict plain = subject("none").check(program, budget);
      Map<String, Double> without = new TreeMap<>(statistics);
      statistics.clear();
      Predicate delayed =
          new Predicate(
              PredicateConfiguration.DEFAULT, CegaarConfiguration.DEFAULT.withDelay(1_000_000));
      Verdict late =
          new EngineSubject(delayed, listener)
              .check(program, Budget.ofSteps(700, Duration.ofSeconds(60)));
      assertThat(late).hasSameClassAs(plain);
      assertThat(statistics).isEqualTo(without);
      assertThat(without).containsKey("refinements");
    }
  }
}
