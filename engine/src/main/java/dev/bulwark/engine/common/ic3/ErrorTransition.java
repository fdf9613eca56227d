package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Map;

/**
 * A transition to a bad location: it can be taken where the condition holds, over the variables at
 * the source and the symbols of inputs.
 *
 * @param path the symbols of inputs by the edges that take them, for each step: more than one where
 *     {@link TargetEnlargement} has put steps before the last
 */
public record ErrorTransition(
    Location source, Term condition, List<Map<Edge, Variable>> path, Target target) {

  public ErrorTransition {
    path = List.copyOf(path);
  }

  /** A transition of one step. */
  public ErrorTransition(
      Location source, Term condition, Map<Edge, Variable> inputs, Target target) {
    this(source, condition, List.of(inputs), target);
  }

  /** The symbols of inputs, of all steps. */
  public List<Variable> inputs() {
    return path.stream().flatMap(step -> step.values().stream()).toList();
  }

  /** What the bad location is. */
  public sealed interface Target {}

  /** The error that the goal stands for. */
  public record Error(Goal goal) implements Target {}

  /** Where the model stops short of the program. */
  public record Incomplete() implements Target {}

  public boolean isError() {
    return target instanceof Error;
  }

  /** Does it lead to what has no answer yet? */
  public boolean isOpen(GoalReports goals) {
    return !(target instanceof Error(Goal goal)) || goals.isOpen(goal);
  }
}
