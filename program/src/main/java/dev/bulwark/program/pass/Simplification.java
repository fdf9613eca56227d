package dev.bulwark.program.pass;

import dev.bulwark.logic.Terms;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.Optional;

/**
 * Moves the program into a factory that simplifies, so that its terms become simpler, and so does
 * everything that engines make of them. Locations keep their names. An assumption that has become
 * true and is alone becomes a skip. Edges that cannot be passed are kept; engines see at once that
 * they lead nowhere.
 */
public final class Simplification implements Pass {

  @Override
  public String name() {
    return "simplification";
  }

  @Override
  public Result apply(Program program) {
    ProgramCopy copy = new ProgramCopy(program, Simplifier.factory());
    Program simplified =
        copy.make(
            procedure ->
                new ProgramCopy.Changes() {
                  @Override
                  public Optional<Action> action(Edge edge, Action transcribed) {
                    return Optional.of(simplify(procedure, edge, transcribed));
                  }
                });
    return copy.result(simplified);
  }

  private static Action simplify(Procedure procedure, Edge edge, Action action) {
    boolean alone = procedure.outgoing(edge.source()).size() == 1;
    return alone && action instanceof Action.Assume(var condition) && Terms.isTrue(condition)
        ? Action.SKIP
        : action;
  }
}
