package dev.bulwark.engine.abmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small C programs with errors behind many iterations; every verdict is certified. */
@Tag("slow")
final class AcceleratedBmcTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void __VERIFIER_assume(int);
      extern void reach_error(void);
      int main(void) {
      """;

  private final Map<String, Double> statistics = new HashMap<>();

  private final EngineSubject engine =
      new EngineSubject(
          new AcceleratedBmc(AbmcConfiguration.DEFAULT),
          event -> {
            if (event instanceof Event.Statistic(String name, String what, double value)) {
              statistics.put(what, value);
            }
          });

  private final EngineSubject withoutExclusions =
      new EngineSubject(new AcceleratedBmc(AbmcConfiguration.WITHOUT_EXCLUSIONS));

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + body + "}\n")).program();
  }

  private int statistic(String name) {
    return statistics.getOrDefault(name, 0.0).intValue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned x = 0; while (x < 1000000) x += 3; if (x == 1000002) reach_error();",
        "int x = 1000000; while (x > -7) x -= 2; if (x == -8) reach_error();",
        "int x = -200000; while (x != 300000) x++; reach_error();",
        // Phases: conditions on the counter within the loop.
        """
        unsigned x = 0, y = 7;
        while (x < 900000) { if (x < 400000) x++; else { x += 2; y += 3; } }
        if (y == 750007) reach_error();
        """,
        """
        unsigned x = 0, y = 0, z = 0;
        while (x < 600000) {
          x++;
          if (x <= 200000) y++; else if (x <= 400000) z++; else { y--; z++; }
        }
        if (z - y == 400000) reach_error();
        """,
        // Two loops, one after the other.
        """
        int i = 0, n = 0;
        while (i < 300000) { i++; n += 2; }
        while (n > 5) { n -= 5; i++; }
        if (i == 419999) reach_error();
        """,
        // Nested loops: the inner one always has the same number of iterations.
        """
        unsigned x = 0, y = 0, s = 0;
        while (x < 20000) { y = 0; while (y < 10) y++; s += y; x++; }
        if (s == 200000) reach_error();
        """,
        // The same as one loop with two counters.
        """
        unsigned i = 0, n = 0;
        while (n < 30000) { if (i < 12) i++; else { i = 0; n++; } }
        if (i == 0) reach_error();
        """,
        // A cycle of two iterations.
        """
        unsigned x = 0, y = 0, f = 0;
        while (x + y < 500000) { if (f) { x++; f = 0; } else { y += 2; f = 1; } }
        if (x == 166666) reach_error();
        """,
        // Wrapping around: before the loop ends, and in what nothing reads within the loop.
        "unsigned x = 4294000000u; while (x != 5) x++; reach_error();",
        "unsigned char x = 200, n = 0; while (x != 100) { x++; n++; } if (n == 156) reach_error();",
        """
        unsigned x = 0, s = 0;
        while (x < 300000) { s += x; x++; }
        if (s == 44999850000u % 4294967296u) reach_error();
        """,
        "int x = 2147000000; while (x < 2147483647) x++; if (x + 1 < 0) reach_error();",
        // The bound is an input.
        """
        unsigned n = __VERIFIER_nondet_uint(), x = 0;
        __VERIFIER_assume(n > 250000 && n < 1000000);
        while (x < n) x += 4;
        if (x == n + 3) reach_error();
        """,
      })
  void errorsBehindManyIterations(String body) {
    engine.assertUnsafe(parse(body));
    assertThat(statistic("depth")).isLessThan(30);
    assertThat(statistic("shortcuts")).isPositive();
  }

  /** Inputs of each iteration decide how it goes on; they come back repeated. */
  @Test
  void inputsOfManyIterations() {
    Inputs inputs =
        engine.assertUnsafe(
            parse(
                """
                unsigned x = 0, y = 0;
                while (__VERIFIER_nondet_uint() > 77) {
                  if (__VERIFIER_nondet_int() < -3) x++; else y += 2;
                }
                if (x == 20000 && y == 60000) reach_error();
                """));
    assertThat(inputs.values().values().stream().mapToInt(values -> values.size()).sum())
        .isEqualTo(2 * 50000 + 1);
    assertThat(statistic("depth")).isLessThan(10);
  }

  /** Any bound would do; a run should not be longer than it has to. */
  @Test
  void counterexamplesHaveFewIterations() {
    engine.assertUnsafe(
        parse(
            """
            unsigned n = __VERIFIER_nondet_uint(), x = 0;
            while (x < n) { x++; }
            if (x % 1024 == 1000) reach_error();
            """));
    assertThat(statistic("iterations by shortcuts")).isLessThan(1 << 14);
  }

  @Test
  void mathematicalIntegers() {
    Program program =
        CPrograms.parseMathematical(
            PRELUDE
                + """
                  int n = __VERIFIER_nondet_int(), x = 0, y = n;
                  __VERIFIER_assume(n > 400000 && n < 900000);
                  while (x < n) { x += 2; y--; }
                  if (x == n + 1 && y == 300000) reach_error();
                }
                """);
    engine.assertUnsafe(new Simplification().apply(program).program());
    assertThat(statistic("depth")).isLessThan(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned x = 0; while (x < 1000000) x += 2; if (x == 1000001) reach_error();",
        "unsigned char x = 1; while (x != 0) x += 2; reach_error();",
        "int x = 2147000000; while (x < 2147483647) x++; if (x < 0) reach_error();",
        """
        unsigned x = 0, y = 0;
        while (x < 20000) { y = 0; while (y < 10) y++; x++; }
        if (y != 10 || x != 20000) reach_error();
        """,
      })
  void safeTwins(String body) {
    for (EngineSubject subject : new EngineSubject[] {engine, withoutExclusions}) {
      assertThat(subject.check(parse(body), Budget.ofSteps(150, Duration.ofSeconds(5))))
          .isInstanceOf(Verdict.Unknown.class);
    }
  }

  @Test
  void boundedLoopsAreProvedByUnrolling() {
    String body =
        """
        unsigned n = __VERIFIER_nondet_uint() % 8, x = 0, y = 0;
        while (x < n) { x++; for (unsigned i = 0; i < 3; i++) y++; }
        if (y != 3 * n) reach_error();
        """;
    assertThat(engine.assertSafe(parse(body))).isInstanceOf(Proof.Unrolled.class);
  }

  /** The way to the error repeats what a shortcut does, but for one iteration in between. */
  @Test
  void whatIsExcludedIsDoneByShortcuts() {
    String body =
        """
        unsigned x = 0, f = 0;
        while (x < 100000) {
          x++;
          if (__VERIFIER_nondet_int()) { if (x == 60000) f++; else if (x == 80000) f++; }
        }
        if (f == 2) reach_error();
        """;
    engine.assertUnsafe(parse(body));
    withoutExclusions.assertUnsafe(parse(body));
  }

  @Test
  void loopsThatCannotBeClosedAreUnrolled() {
    engine.assertUnsafe(
        parse(
            "unsigned x = 3, n = 0; while (n < 9) { x = x * x + 1; n++; } if (x % 2 == 0)"
                + " reach_error();"));
    assertThat(statistic("shortcuts")).isZero();
  }
}
