package dev.bulwark.engine.abmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.testing.CountingLoops;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of loops that count, over words of few bits, against running them on all inputs.
 * Every verdict is certified.
 */
@Tag("slow")
final class CountingLoopsTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 60;

  private static final List<Agreement.Sample> SAMPLES =
      Agreement.samples(0, PROGRAMS, CountingLoops::of, new BruteForce(5_000));

  /** Without the steps that need no shortcuts, which would find what is near. */
  private static AcceleratedBmc engine(boolean exclusions) {
    AbmcConfiguration configuration =
        exclusions ? AbmcConfiguration.DEFAULT : AbmcConfiguration.WITHOUT_EXCLUSIONS;
    return new AcceleratedBmc(configuration.withShortcutsOnly());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verdictsAreTheTruth(boolean exclusions) {
    AtomicInteger byShortcuts = new AtomicInteger();
    EngineSubject abmc =
        new EngineSubject(
            engine(exclusions),
            event -> {
              if (event instanceof Event.Statistic(String name, String what, double value)
                  && what.startsWith("iterations")
                  && value > 0) {
                byShortcuts.incrementAndGet();
              }
            });
    Agreement agreement =
        Agreement.of(
            "abmc, exclusions " + exclusions,
            SAMPLES,
            program -> abmc.check(program, Budget.ofSteps(300, Duration.ofSeconds(2))));
    System.out.println("errors behind shortcuts: " + byShortcuts.get());
    assertThat(agreement.unsafe()).isGreaterThan(PROGRAMS / 5);
    assertThat(agreement.safe()).isPositive();
    assertThat(byShortcuts.get()).isGreaterThan(PROGRAMS / 20);
  }

  /** Nearly all errors are found, exclusions or not: what they exclude is done by shortcuts. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void errorsAreFound(boolean exclusions) {
    List<Agreement.Sample> unsafe =
        SAMPLES.stream()
            .filter(sample -> sample.truth() instanceof BruteForce.Truth.Unsafe)
            .toList();
    EngineSubject abmc = new EngineSubject(engine(exclusions));
    Agreement agreement =
        Agreement.of(
            "abmc on unsafe programs, exclusions " + exclusions,
            unsafe,
            program -> abmc.check(program, Budget.ofSteps(2_000, Duration.ofSeconds(10))));
    assertThat(agreement.undecided()).isLessThanOrEqualTo(unsafe.size() / 20);
  }
}
