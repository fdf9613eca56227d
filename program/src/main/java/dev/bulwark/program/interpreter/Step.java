package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Edge;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;

/**
 * One step of a run.
 *
 * @param kind a call edge makes two steps: one when the call begins and one when it returns
 * @param changes the variables that were written; for a call the parameters of the callee, which
 *     are new
 * @param depth how many calls are open in the activation to which the edge belongs; 0 in the start
 *     procedure
 * @param input the value that was taken from outside
 */
public record Step(Kind kind, Edge edge, List<Change> changes, int depth, Optional<Value> input) {

  /** What a step does to the stack of calls. */
  public enum Kind {
    WITHIN,
    CALL,
    RETURN
  }

  /**
   * A variable that was written; it has no value before if it came to be in this step.
   *
   * @param indices where an array was written, if the step wrote elements of it
   */
  public record Change(
      ProgramVariable variable, Optional<Value> before, Value after, List<Value> indices) {
    public Change {
      indices = List.copyOf(indices);
    }

    public Change(ProgramVariable variable, Optional<Value> before, Value after) {
      this(variable, before, after, List.of());
    }
  }

  public Step {
    changes = List.copyOf(changes);
  }
}
