package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import java.util.Map;

/**
 * A transition to a bad location: it can be taken where the condition holds, over the variables at
 * the source and the symbols of inputs.
 */
public record ErrorTransition(
    Location source, Term condition, Map<Edge, Variable> inputs, Target target) {

  /** What the bad location is. */
  public sealed interface Target {}

  /** The error that the goal stands for. */
  public record Error(Goal goal) implements Target {}

  /** Where the model stops short of the program. */
  public record Incomplete() implements Target {}

  public boolean isError() {
    return target instanceof Error;
  }
}
