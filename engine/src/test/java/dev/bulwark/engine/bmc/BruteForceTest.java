package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random C programs as parsed, against running them on all inputs. Every verdict is
 * certified. {@code EngineContractTest} does the same with simplified programs and all engines.
 */
@Tag("slow")
class BruteForceTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 500 : 25;

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));

  private static Budget time() {
    return Budget.of(Duration.ofSeconds(20));
  }

  @Test
  void verdictsAreTheTruth() {
    Agreement agreement =
        Agreement.of(
            "bmc as parsed",
            Agreement.samples(
                0, PROGRAMS, seed -> CPrograms.parse(RandomTasks.of(seed)), new BruteForce(3_000)),
            program -> bmc.check(program, time()));
    assertThat(agreement.undecided()).isLessThanOrEqualTo(PROGRAMS / 50);
    assertThat(agreement.safe()).isGreaterThan(PROGRAMS / 10);
    assertThat(agreement.unsafe()).isGreaterThan(PROGRAMS / 10);
  }
}
