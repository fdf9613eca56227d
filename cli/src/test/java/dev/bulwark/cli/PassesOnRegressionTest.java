package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.lies.RegressionTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The tasks in {@code regression/} without passes and with each of them alone: whatever a pass
 * does, the verdict is right, which the checker has confirmed on the program before all passes.
 * With all passes {@link RegressionTest} runs them.
 */
@Tag("slow")
class PassesOnRegressionTest {

  private static final List<String> CHOICES =
      List.of(
          "none", "simplification", "propagation", "unreachable-code", "slicing", "bisimulation");

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");

  @Test
  void verdictsAreRightWithAndWithoutEach() {
    List<RegressionTask> tasks = RegressionTask.all();
    List<String> undecided = new ArrayList<>();
    int runs = 0;
    for (int i = 0; i < tasks.size(); i++) {
      for (int choice = 0; choice < CHOICES.size(); choice++) {
        // In short runs every third task, each time with the next choice.
        if (THOROUGH || (i % 3 == 0 && i / 3 % CHOICES.size() == choice)) {
          runs++;
          verdictIsRight(tasks.get(i), CHOICES.get(choice), undecided);
        }
      }
    }
    System.out.printf("passes: %d runs on regression tasks, undecided: %s%n", runs, undecided);
    assertThat(undecided).hasSizeLessThan(1 + runs / 20);
  }

  private static void verdictIsRight(RegressionTask task, String passes, List<String> undecided) {
    Cli.Result result =
        Cli.verify(
            task.source(),
            "--passes",
            passes,
            "--timeout",
            "20",
            "--data-model",
            task.machine().name(),
            "--property",
            task.property().toString());
    if (result.code() == 5) {
      undecided.add(task.name() + " with " + passes);
      return;
    }
    assertThat(result.code())
        .as("%s with passes %s: %s%s", task, passes, result.out(), result.err())
        .isEqualTo(task.safe() ? 0 : 10);
  }
}
