package dev.bulwark.engine.spacer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomRecursion;
import dev.bulwark.engine.testing.SummaryBruteForce;
import dev.bulwark.program.Program;
import dev.bulwark.solver.HornSolver.Guidance;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verdicts on random programs with unbounded recursion, against a table of all calls. So the
 * encoding, models and derivations are tested at once; every verdict is certified.
 */
@Tag("slow")
class RandomRecursionTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 60;

  private final EngineSubject spacer = new EngineSubject(new Spacer(Guidance.GLOBAL));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verdictsAreTheTruth(boolean integers) {
    System.out.println("RandomRecursionTest: seeds 0 to " + (PROGRAMS - 1));
    int safe = 0;
    int unsafe = 0;
    int undecided = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = RandomRecursion.of(seed, integers);
      boolean truth = SummaryBruteForce.isSafe(program);
      Verdict verdict = spacer.check(program, Budget.of(Duration.ofSeconds(20)));
      switch (verdict) {
        case Verdict.Safe s -> {
          assertThat(truth).as("seed %d is safe", seed).isTrue();
          safe++;
        }
        case Verdict.Unsafe u -> {
          assertThat(truth).as("seed %d is safe", seed).isFalse();
          unsafe++;
        }
        case Verdict.Unknown u -> {
          System.out.println("seed " + seed + ": " + u.reason().text());
          undecided++;
        }
      }
    }
    assertThat(undecided).isLessThanOrEqualTo(PROGRAMS / 30);
    assertThat(safe).isGreaterThan(PROGRAMS / 10);
    assertThat(unsafe).isGreaterThan(PROGRAMS / 10);
  }
}
