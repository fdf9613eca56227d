package dev.bulwark.program.interpreter;

import dev.bulwark.program.Action;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import java.util.function.BooleanSupplier;

/**
 * Makes inputs complete by running the program on them: passes leave out inputs that do not matter,
 * but a reader of evidence wants a value for every occurrence of every site that is passed.
 */
public final class CompletedInputs {

  private CompletedInputs() {}

  private static boolean takesInputs(Program program) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.edges().stream())
        .anyMatch(edge -> edge.action() instanceof Action.Havoc);
  }

  /** What the run took, values that were missing included; as given if the run was stopped. */
  public static Inputs of(Program program, Inputs inputs, BooleanSupplier stop) {
    if (!takesInputs(program)) {
      // The run may be very long, and there is nothing to complete.
      return inputs;
    }
    RecordedInputs recorded = new RecordedInputs(new ReplayedInputs(inputs));
    try {
      Outcome outcome = Interpreter.run(program, recorded, StepListener.NONE, Long.MAX_VALUE, stop);
      return outcome instanceof Outcome.ReachedError ? recorded.inputs() : inputs;
    } catch (NotExecutableException e) {
      return inputs;
    }
  }
}
