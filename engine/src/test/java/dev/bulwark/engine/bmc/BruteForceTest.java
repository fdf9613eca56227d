package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Budget;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random C programs, against running them on all inputs. Every verdict is certified.
 */
class BruteForceTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 100;

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private int safe;
  private int unsafe;
  private int undecided;

  @Test
  void verdictsOnProgramsAsParsed() {
    verdictsAreTheTruth(0, PROGRAMS / 4, program -> bmc.check(program, time()));
  }

  @Test
  void verdictsOnSimplifiedPrograms() {
    verdictsAreTheTruth(
        1_000_000, PROGRAMS, program -> bmc.check(program, new Simplification(), time()));
  }

  private static Budget time() {
    return Budget.of(Duration.ofSeconds(20));
  }

  private void verdictsAreTheTruth(
      long firstSeed, int programs, Function<Program, Verdict> engine) {
    BruteForce bruteForce = new BruteForce(3_000);
    long seed = firstSeed;
    for (int tried = 0; tried < programs; seed++) {
      Program program = CPrograms.parse(RandomTasks.of(seed));
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        continue;
      }
      tried++;
      Verdict verdict = engine.apply(program);
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
        "brute force: seeds "
            + firstSeed
            + " to "
            + (seed - 1)
            + ", "
            + safe
            + " safe, "
            + unsafe
            + " unsafe, "
            + undecided
            + " undecided");
    assertThat(undecided).isLessThanOrEqualTo(programs / 50);
    assertThat(safe).isGreaterThan(programs / 10);
    assertThat(unsafe).isGreaterThan(programs / 10);
  }
}
