package dev.bulwark.program.closure;

import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A loop that gives each changing variable a linear function of the state before, where sums over
 * the state before are at most zero.
 *
 * @param values what the changing variables become
 * @param guard the sums
 */
record AffineLoop(Map<Variable, LinearTerm> values, List<LinearTerm> guard) {

  static AffineLoop of(Map<Variable, LinearTerm> values, List<LinearConstraint> constraints) {
    List<LinearTerm> guard = new ArrayList<>();
    for (LinearConstraint constraint : constraints) {
      guard.add(LinearConstraint.atMostZero(constraint.sum()).sum());
      if (constraint.equality()) {
        guard.add(LinearConstraint.atMostZero(constraint.sum().negate()).sum());
      }
    }
    return new AffineLoop(values, guard);
  }

  /** Every changing variable is itself. */
  Map<Variable, LinearTerm> identity() {
    Map<Variable, LinearTerm> identity = new LinkedHashMap<>();
    values.keySet().forEach(variable -> identity.put(variable, LinearTerm.before(variable)));
    return identity;
  }

  /** The state after an iteration more. */
  Map<Variable, LinearTerm> next(Map<Variable, LinearTerm> state) {
    Map<Variable, LinearTerm> next = new LinkedHashMap<>();
    values.forEach((variable, value) -> next.put(variable, at(state, value)));
    return next;
  }

  /** The sums of the guard in a state. */
  List<LinearTerm> guardAt(Map<Variable, LinearTerm> state) {
    return guard.stream().map(sum -> at(state, sum)).toList();
  }

  /** A sum over the state before, where that is the given one. */
  static LinearTerm at(Map<Variable, LinearTerm> state, LinearTerm sum) {
    return sum.substitute(
        occurrence -> state.getOrDefault(occurrence.variable(), LinearTerm.of(occurrence)));
  }
}
