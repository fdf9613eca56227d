package dev.bulwark.program.closure;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which states a closure relates, by evaluating the terms of its pieces. */
final class Related {

  private final Closure closure;
  private final List<Variable> variables;

  Related(Closure closure, List<Variable> variables) {
    this.closure = closure;
    this.variables = variables;
  }

  /** Does a piece lead from a state to another in this number of iterations? */
  boolean in(long iterations, long[] before, long[] after) {
    for (Closure.Piece piece : closure.pieces()) {
      LinearTerm family = LinearTerm.read(piece.iterations()).orElseThrow();
      long first = family.constant().longValueExact();
      long period = family.coefficient(Occurrence.before(piece.count())).longValueExact();
      if (period == 0) {
        // Whatever the count is: only that of a single power is allowed.
        for (long count = -2; count <= 2; count++) {
          if (iterations == first && holds(piece, count, before, after)) {
            return true;
          }
        }
      } else if (Math.floorMod(iterations - first, period) == 0
          && holds(piece, Math.floorDiv(iterations - first, period), before, after)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(Closure.Piece piece, long count, long[] before, long[] after) {
    GuardedStep step = piece.step();
    Map<Variable, Value> values = new HashMap<>();
    values.put(piece.count(), Value.integer(count));
    for (int i = 0; i < before.length; i++) {
      values.put(variables.get(i), Value.integer(before[i]));
      if (step.effect().value(variables.get(i)) instanceof Variable input
          && step.inputs().contains(input)) {
        values.put(input, Value.integer(after[i]));
      }
    }
    return holds(step, values, after);
  }

  private boolean holds(GuardedStep step, Map<Variable, Value> values, long[] after) {
    Evaluator evaluator = new Evaluator(Valuation.of(values));
    boolean enabled = evaluator.holds(step.guard());
    if (!enabled && !evaluator.fails(step.guard())) {
      throw new IllegalStateException("not decided: " + step.guard());
    }
    for (int i = 0; i < after.length && enabled; i++) {
      Term value = step.effect().value(variables.get(i));
      enabled = number(evaluator.require(value)).equals(BigInteger.valueOf(after[i]));
    }
    return enabled;
  }

  /** Does the step, whose inputs are all values after, lead from one state to the other? */
  static boolean byStep(GuardedStep step, List<Variable> variables, long[] before, long[] after) {
    return new Related(new Closure(step, List.of(), true), variables)
        .holds(step, valuesOf(step, variables, before, after), after);
  }

  private static Map<Variable, Value> valuesOf(
      GuardedStep step, List<Variable> variables, long[] before, long[] after) {
    Map<Variable, Value> values = new HashMap<>();
    for (int i = 0; i < before.length; i++) {
      values.put(variables.get(i), Value.integer(before[i]));
      if (step.effect().value(variables.get(i)) instanceof Variable input
          && step.inputs().contains(input)) {
        values.put(input, Value.integer(after[i]));
      }
    }
    return values;
  }

  static BigInteger number(Value value) {
    return ((Value.IntValue) value).number();
  }
}
