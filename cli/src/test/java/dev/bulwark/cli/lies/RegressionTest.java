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

  /** Of an engine that need not come to an end. */
  private static final long STEPS = 600;

  private static double engineSeconds;
  private static double checkSeconds;
  private static int asked;
  private static int verdicts;

  private final Engine engine = new BoundedModelChecker(BmcConfiguration.DEFAULT);

  static List<RegressionTask> tasks() {
    return RegressionTask.all();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void boundedModelChecking(RegressionTask task) {
    Gate gate = gate(task.safe() ? STEPS : Long.MAX_VALUE);
    Gate.Passage passage = gate.pass(task.parse(), engine, new NoPass());
    // Loops without a bound are beyond it; but whatever it claims is confirmed, and errors are
    // found.
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    count(passage);
    assertThat(passage.safe().orElse(true)).as("%s", passage).isEqualTo(task.safe());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void kInduction(RegressionTask task) {
    Gate gate = gate(STEPS);
    Engine kInduction = new KInduction(KInductionConfiguration.DEFAULT);
    Gate.Passage passage = gate.pass(task.parse(), kInduction, new NoPass());
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    count(passage);
    assertThat(passage.safe().orElse(task.safe())).isEqualTo(task.safe());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void boundedModelCheckingOfInlinedPrograms(RegressionTask task) {
    Gate gate = gate(STEPS / 2);
    Gate.Passage passage = gate.pass(task.parse(), engine, new Inlining(Inlining.Config.DEFAULT));
    assertThat(passage.check().isEmpty() || passage.safe().isPresent()).as("%s", passage).isTrue();
    count(passage);
    assertThat(passage.safe().orElse(task.safe())).isEqualTo(task.safe());
  }

  private static void count(Gate.Passage passage) {
    asked++;
    verdicts += passage.safe().isPresent() ? 1 : 0;
    engineSeconds += passage.engineSeconds();
    checkSeconds += passage.checkSeconds();
  }

  private static Gate gate(long steps) {
    return new Gate(steps, Duration.ofSeconds(20), Duration.ofSeconds(20));
  }

  @AfterAll
  static void times() {
    System.out.printf(
        "regression programs: %d verdicts of %d, engine %.1f s, checker %.1f s%n",
        verdicts, asked, engineSeconds, checkSeconds);
  }
}
