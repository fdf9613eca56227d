package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines over integers, and their alternation in both encodings, on random C programs, against
 * running these on all inputs. Every verdict is certified. {@code EngineContractTest} does the same
 * with each engine on bit-vectors.
 */
@Tag("slow")
final class EncodingsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 100;

  /** Few, since what is not decided at once stays open long; how much may, is bounded. */
  private static final long STEPS = THOROUGH ? 6_000 : 600;

  /** For single queries that are hard. */
  private static final Duration LONGEST = Duration.ofSeconds(THOROUGH ? 10 : 1);

  private static final List<Agreement.Sample> SAMPLES =
      Agreement.samples(
          2_000_000,
          PROGRAMS,
          seed -> CPrograms.parse(RandomTasks.of(seed)),
          new BruteForce(3_000));

  static Stream<Engine> engines() {
    Engine bmc = new BoundedModelChecker(BmcConfiguration.DEFAULT);
    Engine kInduction = new KInduction(KInductionConfiguration.DEFAULT);
    Engine both = new Alternation(List.of(bmc, kInduction), Duration.ofMillis(500));
    return Stream.concat(Stream.of(both), Stream.of(bmc, kInduction, both).map(OverIntegers::new));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void verdictsAreTheTruth(Engine engine) {
    Agreement agreement = agreement(engine, SAMPLES);
    assertThat(agreement.undecided()).isLessThanOrEqualTo(THOROUGH ? PROGRAMS / 4 : PROGRAMS / 2);
    assertThat(agreement.safe()).isGreaterThan(PROGRAMS / 10);
    assertThat(agreement.unsafe()).isGreaterThan(PROGRAMS / 10);
  }

  /** Fewer programs, since it leaves more of them open for the whole time. */
  @Test
  void verdictsOfIc3AreTheTruth() {
    int programs = PROGRAMS / 5;
    Agreement agreement =
        agreement(
            new OverIntegers(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)),
            SAMPLES.subList(0, programs));
    assertThat(agreement.safe() + agreement.unsafe()).isGreaterThan(programs / 4);
  }

  private static Agreement agreement(Engine engine, List<Agreement.Sample> samples) {
    EngineSubject subject = new EngineSubject(engine);
    return Agreement.of(
        engine.name(),
        samples,
        program -> subject.check(program, new Simplification(), Budget.ofSteps(STEPS, LONGEST)));
  }
}
