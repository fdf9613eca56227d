package dev.bulwark.engine.ic3cfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.OverIntegers;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Budget;
import java.time.Duration;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random programs, against running them on all inputs. Every verdict is certified. What
 * is not decided soon stays open.
 */
final class RandomProgramsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final Duration TIME = Duration.ofMillis(THOROUGH ? 10_000 : 1_000);

  private int safe;
  private int unsafe;
  private int undecided;

  @Test
  void bitPrecise() {
    verdictsAreTheTruth(
        new Ic3Cfa(Ic3CfaConfiguration.DEFAULT), 4_000_000, 100, RandomProgramsTest::c);
  }

  @Test
  void overIntegers() {
    verdictsAreTheTruth(
        new OverIntegers(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)),
        5_000_000,
        20,
        RandomProgramsTest::c);
  }

  @Test
  void weakestPreconditions() {
    verdictsAreTheTruth(new Ic3Cfa(Ic3CfaConfiguration.WP), 6_000_000, 20, RandomProgramsTest::c);
  }

  @Test
  void withMemory() {
    verdictsAreTheTruth(
        new Ic3Cfa(Ic3CfaConfiguration.DEFAULT), 7_000_000, 30, RandomArrayPrograms::of);
  }

  private static Program c(long seed) {
    return CPrograms.parse(RandomTasks.of(seed));
  }

  private void verdictsAreTheTruth(
      Engine engine, long firstSeed, int usual, LongFunction<Program> source) {
    int programs = THOROUGH ? 20 * usual : usual;
    EngineSubject subject = new EngineSubject(engine);
    BruteForce bruteForce = new BruteForce(3_000);
    long seed = firstSeed;
    for (int tried = 0; tried < programs; seed++) {
      Program program = source.apply(seed);
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        continue;
      }
      tried++;
      Verdict verdict = subject.check(program, new Simplification(), Budget.of(TIME));
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
        case Verdict.Unknown u -> undecided += truth instanceof BruteForce.Truth.Incomplete ? 0 : 1;
      }
    }
    System.out.printf(
        "ic3cfa: seeds %d to %d, %d safe, %d unsafe, %d undecided%n",
        firstSeed, seed - 1, safe, unsafe, undecided);
    assertThat(safe + unsafe).isGreaterThan(programs / 4);
  }
}
