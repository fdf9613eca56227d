package dev.bulwark.cli.toy;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.ProgramCopy;
import java.util.Optional;

/**
 * A pass that forgets assignments.
 *
 * @param honest whether it forgets those of a variable to itself only, or all of them
 */
public record ToyPass(boolean honest) implements Pass {

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public Result apply(Program program) {
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    return copy.result(
        copy.make(
            procedure ->
                new ProgramCopy.Changes() {
                  @Override
                  public Optional<Action> action(Edge edge, Action action) {
                    return Optional.of(
                        action instanceof Action.Assign(var variable, var value)
                                && (!honest || variable.term() == value)
                            ? Action.SKIP
                            : action);
                  }
                }));
  }
}
