package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Budget;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine, and their alternation, in both encodings on random C programs, against running
 * these on all inputs. Every verdict is certified.
 */
final class EncodingsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 100;
  private static final long FIRST_SEED = 2_000_000;

  /** Short, since what is not decided at once stays open long; how much may, is bounded. */
  private static final Duration TIME = Duration.ofSeconds(THOROUGH ? 10 : 1);

  private record Sample(long seed, Program program, BruteForce.Truth truth) {}

  private static final List<Sample> SAMPLES = samples();

  private static List<Sample> samples() {
    BruteForce bruteForce = new BruteForce(3_000);
    return Stream.iterate(FIRST_SEED, seed -> seed + 1)
        .map(
            seed -> {
              Program program = CPrograms.parse(RandomTasks.of(seed));
              return new Sample(seed, program, bruteForce.decide(program));
            })
        .filter(sample -> !(sample.truth() instanceof BruteForce.Truth.TooLarge))
        .limit(PROGRAMS)
        .toList();
  }

  static Stream<Engine> engines() {
    Engine bmc = new BoundedModelChecker(BmcConfiguration.DEFAULT);
    Engine kInduction = new KInduction(KInductionConfiguration.DEFAULT);
    Engine both = new Alternation(List.of(bmc, kInduction), Duration.ofMillis(500));
    return Stream.of(bmc, kInduction, both)
        .flatMap(engine -> Stream.of(engine, new OverIntegers(engine)));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void verdictsAreTheTruth(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    int safe = 0;
    int unsafe = 0;
    int undecided = 0;
    long start = System.nanoTime();
    for (Sample sample : SAMPLES) {
      Verdict verdict = subject.check(sample.program(), new Simplification(), Budget.of(TIME));
      String description = "seed " + sample.seed() + ": " + verdict + ", but " + sample.truth();
      switch (verdict) {
        case Verdict.Safe s -> {
          assertThat(sample.truth()).as(description).isInstanceOf(BruteForce.Truth.Safe.class);
          safe++;
        }
        case Verdict.Unsafe u -> {
          assertThat(sample.truth()).as(description).isInstanceOf(BruteForce.Truth.Unsafe.class);
          unsafe++;
        }
        case Verdict.Unknown u ->
            undecided += sample.truth() instanceof BruteForce.Truth.Incomplete ? 0 : 1;
      }
    }
    System.out.printf(
        "%s: seeds from %d, %d safe, %d unsafe, %d undecided, %d ms%n",
        engine.name(),
        FIRST_SEED,
        safe,
        unsafe,
        undecided,
        (System.nanoTime() - start) / 1_000_000);
    assertThat(undecided).isLessThanOrEqualTo(THOROUGH ? PROGRAMS / 10 : PROGRAMS / 2);
    assertThat(safe).isGreaterThan(PROGRAMS / 10);
    assertThat(unsafe).isGreaterThan(PROGRAMS / 10);
  }
}
