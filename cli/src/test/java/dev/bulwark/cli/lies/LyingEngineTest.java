package dev.bulwark.cli.lies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Program;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An engine that lies, on every regression program: a wrong verdict never gets out. A lie that
 * happens to be true may.
 */
@Tag("slow")
class LyingEngineTest {

  private static final long SEED = 20_261_115;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 50 : 3;

  private static int told;
  private static int lucky;

  static List<RegressionTask> tasks() {
    return RegressionTask.all();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void noWrongVerdictGetsOut(RegressionTask task) {
    Gate gate = new Gate(Long.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(1));
    Program program = task.parse();
    for (LyingEngine.Lie lie : LyingEngine.Lie.values()) {
      for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
        Optional<Boolean> verdict =
            gate.pass(program, new LyingEngine(lie, seed), new NoPass()).safe();
        assertThat(verdict.orElse(task.safe()))
            .as("%s, %s, seed %d", task, lie, seed)
            .isEqualTo(task.safe());
        told++;
        lucky += verdict.isPresent() ? 1 : 0;
      }
    }
  }

  @AfterAll
  static void count() {
    System.out.println(
        "lies told, seed " + SEED + ": " + told + "; true by chance, and confirmed: " + lucky);
  }
}
