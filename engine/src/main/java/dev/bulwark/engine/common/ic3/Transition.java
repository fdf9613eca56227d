package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.Map;

/**
 * A step from one location to another: it can be taken where the guard holds, and leaves the
 * variables with the effect's values. Both are over the variables before the step and the symbols
 * of the inputs that it takes, by the edge that takes them.
 */
public record Transition(
    Location source,
    Location target,
    Term guard,
    SymbolicState effect,
    Map<Edge, Variable> inputs) {

  public boolean isLoop() {
    return source == target;
  }
}
