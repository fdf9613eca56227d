package dev.bulwark.cli.lies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.program.pass.Inlining;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What bounded model checking says of the regression programs, as parsed and inlined; every answer
 * is confirmed, and right.
 */
@Tag("slow")
class RegressionTest {

  private static double engineSeconds;
  private static double checkSeconds;

  private final Engine engine = new BoundedModelChecker(BmcConfiguration.DEFAULT);

  static List<RegressionTask> tasks() {
    return RegressionTask.all();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void boundedModelChecking(RegressionTask task) {
    Gate gate = new Gate(Duration.ofSeconds(task.safe() ? 3 : 20), Duration.ofSeconds(20));
    Gate.Passage passage = gate.pass(task.parse(), engine, new NoPass());
    // Loops without a bound are beyond it; but whatever it claims is confirmed, and errors are
    // found.
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    assertThat(passage.safe().orElse(true)).as("%s", passage).isEqualTo(task.safe());
    engineSeconds += passage.engineSeconds();
    checkSeconds += passage.checkSeconds();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void kInduction(RegressionTask task) {
    Gate gate = new Gate(Duration.ofSeconds(2), Duration.ofSeconds(20));
    Engine kInduction = new KInduction(KInductionConfiguration.DEFAULT);
    Gate.Passage passage = gate.pass(task.parse(), kInduction, new NoPass());
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    assertThat(passage.safe().orElse(task.safe())).isEqualTo(task.safe());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void boundedModelCheckingOfInlinedPrograms(RegressionTask task) {
    Gate gate = new Gate(Duration.ofSeconds(1), Duration.ofSeconds(20));
    Gate.Passage passage = gate.pass(task.parse(), engine, new Inlining(Inlining.Config.DEFAULT));
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    assertThat(passage.safe().orElse(task.safe())).isEqualTo(task.safe());
  }

  @AfterAll
  static void times() {
    System.out.printf(
        "regression programs: engine %.1f s, checker %.1f s%n", engineSeconds, checkSeconds);
  }
}
