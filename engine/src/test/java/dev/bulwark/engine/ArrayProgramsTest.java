package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Budget;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random automata with memory, against running them on all inputs. Every verdict is
 * certified on the program as made.
 */
class ArrayProgramsTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 60;

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private final EngineSubject kInduction =
      new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT));
  private int safe;
  private int unsafe;
  private int undecided;

  private static Budget time() {
    return Budget.of(Duration.ofSeconds(20));
  }

  @Test
  void boundedModelCheckingOfProgramsAsMade() {
    verdictsAreTheTruth(0, program -> bmc.check(program, time()));
  }

  @Test
  void boundedModelCheckingOfSimplifiedPrograms() {
    verdictsAreTheTruth(1_000_000, program -> bmc.check(program, new Simplification(), time()));
  }

  @Test
  void kInductionOfProgramsAsMade() {
    verdictsAreTheTruth(2_000_000, program -> kInduction.check(program, time()));
  }

  @Test
  void kInductionOfSimplifiedPrograms() {
    verdictsAreTheTruth(
        3_000_000, program -> kInduction.check(program, new Simplification(), time()));
  }

  private void verdictsAreTheTruth(long firstSeed, Function<Program, Verdict> engine) {
    BruteForce bruteForce = new BruteForce(5_000);
    long seed = firstSeed;
    for (int tried = 0; tried < PROGRAMS; seed++) {
      Program program = RandomArrayPrograms.of(seed);
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
          System.out.println(description);
          undecided++;
        }
      }
    }
    System.out.printf(
        "arrays: seeds %d to %d, %d safe, %d unsafe, %d undecided%n",
        firstSeed, seed - 1, safe, unsafe, undecided);
    assertThat(undecided).isLessThanOrEqualTo(PROGRAMS / 20);
    assertThat(safe).isGreaterThan(PROGRAMS / 10);
    assertThat(unsafe).isGreaterThan(PROGRAMS / 10);
  }
}
