package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.BruteForce;
import dev.bulwark.program.testing.BruteForce.Decision;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RandomTasksTest {

  private static final int RUNS = 20_000;
  private static final long STEPS = 5_000;

  private static Program parse(long seed) {
    ParseResult result =
        new CFrontend().parse("task.c", RandomTasks.of(seed), FrontendOptions.DEFAULT);
    assertThat(result)
        .as("seed %d:%n%s", seed, RandomTasks.of(seed))
        .isInstanceOf(ParseResult.Parsed.class);
    return ProgramChecks.requireSound(((ParseResult.Parsed) result).program());
  }

  @Test
  void tasksAreDecidedBothWaysAndPassesKeepTheAnswer() {
    int safe = 0;
    int unsafe = 0;
    int tasks = Boolean.getBoolean("bulwark.thorough") ? 3000 : 300;
    for (long seed = 0; seed < tasks; seed++) {
      Program program = parse(seed);
      Decision decision = BruteForce.decide(program, RUNS, STEPS);
      Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(program);
      Pass.Result simplified = new Simplification().apply(inlined.program());
      Program passed = ProgramChecks.requireSound(simplified.program());
      switch (decision) {
        case Decision.Safe found -> {
          safe++;
          assertThat(BruteForce.decide(passed, RUNS, 2 * STEPS))
              .as("seed %d", seed)
              .isEqualTo(found);
        }
        case Decision.Unsafe found -> {
          unsafe++;
          assertThat(BruteForce.decide(passed, RUNS, 2 * STEPS))
              .as("seed %d", seed)
              .isEqualTo(found);
          Decision.Unsafe back =
              new Decision.Unsafe(simplified.back().then(inlined.back()).inputs(found.inputs()));
          assertThat(
                  Interpreter.run(
                      program, new ReplayedInputs(back.inputs()), StepListener.NONE, STEPS))
              .as("seed %d", seed)
              .isInstanceOf(Outcome.ReachedError.class);
        }
        case Decision.Unknown unknown -> {}
      }
    }
    System.out.printf("of %d random tasks, %d are safe and %d unsafe%n", tasks, safe, unsafe);
    assertThat(safe).isGreaterThan(tasks / 5);
    assertThat(unsafe).isGreaterThan(tasks / 5);
  }
}
