package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.solver.Budget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random C programs as parsed, against running them on all inputs. Every verdict is
 * certified. {@code EncodingsTest} does the same with simplified programs and all engines.
 */
class BruteForceTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 500 : 25;

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private int safe;
  private int unsafe;
  private int undecided;

  private static Budget time() {
    return Budget.of(Duration.ofSeconds(20));
  }

  @Test
  void verdictsAreTheTruth() {
    BruteForce bruteForce = new BruteForce(3_000);
    long seed = 0;
    for (int tried = 0; tried < PROGRAMS; seed++) {
      Program program = CPrograms.parse(RandomTasks.of(seed));
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        continue;
      }
      tried++;
      Verdict verdict = bmc.check(program, time());
      String description = "seed " + seed + ": " + verdict + ", but " + truth;
      switch (verdict) {
        case Verdict.Safe s -> {
          assertThat(truth).as(description).isInstanceOf(BruteForce.Truth.Safe.class);
          safe++;
        }
        case Verdict.Unsafe u -> {
          assertThat(truth).as(description).isInstanceOf(BruteForce.Truth.Unsafe.class);
          unsafe++;
        }
        case Verdict.Unknown u -> {
          if (!(truth instanceof BruteForce.Truth.Incomplete)) {
            undecided++;
          }
        }
      }
    }
    System.out.println(
        "brute force: seeds 0 to "
            + (seed - 1)
            + ", "
            + safe
            + " safe, "
            + unsafe
            + " unsafe, "
            + undecided
            + " undecided");
    assertThat(undecided).isLessThanOrEqualTo(PROGRAMS / 50);
    assertThat(safe).isGreaterThan(PROGRAMS / 10);
    assertThat(unsafe).isGreaterThan(PROGRAMS / 10);
  }
}
