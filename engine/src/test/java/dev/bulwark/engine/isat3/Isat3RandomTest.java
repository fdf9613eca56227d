package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Verdicts on random programs, certified, against running these on all inputs. */
@Tag("slow")
final class Isat3RandomTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 1_000 : 36;
  private static final long STEPS = THOROUGH ? 2_000 : 500;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  /** Each configuration gets its part of the programs, so that all of them see some. */
  private static void assertAgrees(List<Agreement.Sample> samples) {
    List<Isat3Configuration> all = new ArrayList<>(Isat3Configuration.all());
    all.addAll(Isat3Configuration.more());
    int decided = 0;
    for (int i = 0; i < all.size(); i++) {
      List<Agreement.Sample> part = new ArrayList<>();
      for (int j = i; j < samples.size(); j += all.size()) {
        part.add(samples.get(j));
      }
      EngineSubject subject = new EngineSubject(new Isat3Ic3(all.get(i)));
      Agreement agreement =
          Agreement.of(
              all.get(i).id(),
              part,
              program ->
                  subject.check(program, new Simplification(), Budget.ofSteps(STEPS, LONGEST)));
      decided += agreement.safe() + agreement.unsafe();
    }
    assertThat(decided).isGreaterThan(PROGRAMS / 2);
  }

  @Test
  void agreesWithBruteForceOnIntegers() {
    assertAgrees(
        Agreement.samples(
            25_000_000,
            PROGRAMS,
            seed -> CPrograms.parse(RandomTasks.of(seed)),
            new BruteForce(2_000)));
  }

  @Test
  void agreesWithBruteForceOnFloats() {
    assertAgrees(
        Agreement.samples(
            25_000_000,
            PROGRAMS,
            seed -> CPrograms.parse(RandomFloatTasks.of(seed)),
            new BruteForce(2_000)));
  }
}
