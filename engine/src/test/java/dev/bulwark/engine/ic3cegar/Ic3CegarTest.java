package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples that the thesis discusses (§4.3), written from its text, over mathematical integers.
 * Every verdict is certified.
 */
@Tag("slow")
final class Ic3CegarTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  /** States of the second loop are on lines x - y = c. */
  private static final String XY0 =
      """
      int main(void) {
        int x = 0, y = 0;
        while (__VERIFIER_nondet_int()) { x++; y++; }
        while (x > 0) { x--; y--; }
        if (y < 0) reach_error();
      }
      """;

  /** What goes wrong without lazy refinement is that i and j grow together from anywhere. */
  private static final String SUBSTRING1 =
      """
      int main(void) {
        int from = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
        if (k < 0) return 0;
        if (k > 100) return 0;
        if (from < 0) return 0;
        if (from > k) return 0;
        int i = from, j = 0;
        while (i < k) { i++; j++; }
        if (j > 100) reach_error();
      }
      """;

  private static final String DEEP =
      """
      int main(void) {
        int x = 0, y = __VERIFIER_nondet_int();
        while (x < 3) { x++; if (y == x + 3) y = 20; }
        if (y == 20 && x == 3) reach_error();
      }
      """;

  private final Map<String, Double> statistics = new HashMap<>();

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parseMathematical(PRELUDE + text)).program();
  }

  private EngineSubject subject(Ic3CegarConfiguration configuration) {
    return new EngineSubject(
        new Ic3Cegar(configuration),
        event -> {
          if (event instanceof Event.Statistic(String who, String name, double value)) {
            assertThat(who).isEqualTo(Ic3Cegar.NAME);
            statistics.put(name, value);
          }
        });
  }

  /** All but the one for arrays, which refuses programs without them. */
  static Stream<Named<Engine>> presets() {
    return Ic3CegarFamily.FAMILY.presets().stream()
        .filter(preset -> !preset.name().equals(OnCells.PRESET))
        .map(preset -> Named.of(preset.name(), preset.engine().get()));
  }

  @ParameterizedTest
  @MethodSource("presets")
  void everyPresetDecidesSmallPrograms(Engine engine) {
    new EngineSubject(engine).assertSafe(parse(XY0));
    new EngineSubject(engine).assertUnsafe(parse(DEEP));
  }

  /** Without comparisons of pairs, which would be the invariant, the domain diverges. */
  @Test
  void xy0NeedsMining() {
    Ic3CegarConfiguration without = Ic3CegarConfiguration.C.without(Technique.PAIRS);
    assertThat(subject(without).check(parse(XY0), Budget.of(Duration.ofSeconds(2))))
        .isInstanceOf(Verdict.Unknown.class);
    subject(without.with(Technique.MINING)).assertSafe(parse(XY0));
    assertThat(statistics.get("minings")).isPositive();
  }

  @Test
  void substring1NeedsLazyRefinement() {
    assertThat(subject(Ic3CegarConfiguration.C.with(Limit.MAX_FRAMES, 6)).check(parse(SUBSTRING1)))
        .isInstanceOf(Verdict.Unknown.class);
    assertThat(statistics.get("refinements")).isGreaterThanOrEqualTo(3);
    subject(Ic3CegarConfiguration.C.withLazy(3)).assertSafe(parse(SUBSTRING1));
    assertThat(statistics.get("refinements")).isLessThan(3);
    assertThat(statistics.get("spurious transitions")).isPositive();
  }

  /** The modulus is nowhere in the program, and no half-space says why 70 is never met. */
  @Test
  void residuesAreFactsOfTheDefault() {
    String steps =
        """
        int main(void) {
          int x = 0;
          while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) x += 3; else x += 9; }
          if (x == 70) reach_error();
        }
        """;
    subject(Ic3CegarConfiguration.DEFAULT).assertSafe(parse(steps));
    assertThat(statistics.get("frames")).isLessThan(3);
    Ic3CegarConfiguration without = Ic3CegarConfiguration.DEFAULT.without(Technique.CONGRUENCES);
    assertThat(subject(without.with(Limit.MAX_FRAMES, 2)).check(parse(steps)))
        .isInstanceOf(Verdict.Unknown.class);
  }

  @Test
  void statisticsOfTheThesis() {
    subject(Ic3CegarConfiguration.CR.withGeometric(100)).assertSafe(parse(XY0));
    assertThat(statistics)
        .containsKeys(
            "abstractions",
            "literals per clause",
            "geometric generalizations",
            "frames",
            "obligation depth",
            "predicates",
            "refinements",
            "minings",
            "percent of time in frame queries");
    assertThat(statistics.get("literals per clause")).isBetween(1.0, 10.0);
    assertThat(statistics.get("abstractions")).isPositive();
  }

  @Test
  void configurationsAreValidated() {
    assertThatThrownBy(() -> Ic3CegarConfiguration.CR.with(Limit.MAX_FRAMES, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Ic3CegarConfiguration.CR.withCtgs(-1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Ic3CegarConfiguration.CR.with(Limit.MAX_JOINS, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
