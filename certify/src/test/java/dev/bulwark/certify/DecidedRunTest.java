package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a decided run says of all executions holds for those that are tried. */
@Tag("slow")
final class DecidedRunTest {

  private static final long STEPS = 500;
  private static final long PROGRAMS = 20_000;
  private static final int RUNS = 6;

  @Test
  void everyExecutionGoesThisWay() {
    Map<DecidedRun.End, Integer> ends = new EnumMap<>(DecidedRun.End.class);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = SmallPrograms.of(seed).program();
      DecidedRun.End end =
          DecidedRun.of(program, new Scope(program), new NoBounds(), STEPS, Budget.unlimited());
      ends.merge(end, 1, Integer::sum);
      Interpreter interpreter = new Interpreter(program);
      for (long inputs = 0; inputs < RUNS && end != DecidedRun.End.OPEN; inputs++) {
        Outcome outcome = interpreter.run(new RandomInputs(inputs), StepListener.NONE, 2 * STEPS);
        assertThat(allows(end, outcome))
            .as("seed %d, inputs %d: %s, but %s", seed, inputs, end, outcome)
            .isTrue();
      }
    }
    System.out.println("DecidedRunTest: seeds 0 to " + (PROGRAMS - 1) + ", " + ends);
    assertThat(ends)
        .containsKeys(DecidedRun.End.WELL, DecidedRun.End.UNDEFINED, DecidedRun.End.OPEN);
  }

  private static boolean allows(DecidedRun.End end, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Blocked blocked -> true;
      case Outcome.Terminated terminated -> end == DecidedRun.End.WELL;
      case Outcome.Halted halted -> end == DecidedRun.End.WELL;
      case Outcome.ReachedUndefined undefined -> end == DecidedRun.End.UNDEFINED;
      case Outcome.ReachedError error -> false;
      case Outcome.ReachedIncomplete incomplete -> false;
      case Outcome.OutOfSteps outOfSteps -> false;
      case Outcome.CallStackTooDeep tooDeep -> false;
      case Outcome.Stopped stopped -> false;
    };
  }
}
