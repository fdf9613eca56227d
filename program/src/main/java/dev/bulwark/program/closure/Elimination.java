package dev.bulwark.program.closure;

import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes variables out of linear constraints over the integers, exactly or not at all: by equations
 * in which the variable has the coefficient one, and by adding each lower bound to each upper one
 * if one of the two coefficients is one.
 */
final class Elimination {

  private static final int MOST_CONSTRAINTS = 400;

  private Elimination() {}

  /** The constraints on all but these variables, if they can be had. */
  static Optional<List<LinearConstraint>> of(
      List<LinearConstraint> constraints, Set<Variable> eliminated) {
    List<LinearConstraint> current = simplified(constraints);
    for (Variable variable : eliminated) {
      Occurrence unknown = Occurrence.before(variable);
      LinearConstraint definition = definition(current, unknown, List.of());
      Optional<List<LinearConstraint>> next =
          definition == null
              ? byBounds(current, unknown)
              : Optional.of(substituted(current, definition, unknown));
      if (next.isEmpty() || next.get().size() > MOST_CONSTRAINTS) {
        return Optional.empty();
      }
      current = simplified(next.get());
    }
    return Optional.of(current);
  }

  /**
   * The values after as functions of the state before, if equations say so, and the other
   * constraints over the state before alone.
   */
  static Optional<AffineLoop> solved(List<LinearConstraint> constraints, List<Variable> changing) {
    List<LinearConstraint> current = simplified(constraints);
    Map<Occurrence, LinearTerm> values = new LinkedHashMap<>();
    List<Occurrence> unknowns = changing.stream().map(Occurrence::after).toList();
    for (Occurrence unknown : unknowns) {
      LinearConstraint definition = definition(current, unknown, unknowns);
      if (definition == null) {
        return Optional.empty();
      }
      LinearTerm value = value(definition, unknown);
      current = substituted(current, definition, unknown);
      values.replaceAll((key, earlier) -> earlier.substitute(unknown, value));
      values.put(unknown, value);
    }
    Map<Variable, LinearTerm> map = new LinkedHashMap<>();
    for (Variable variable : changing) {
      LinearTerm value = values.get(Occurrence.after(variable));
      if (value == null || value.coefficients().keySet().stream().anyMatch(Occurrence::after)) {
        return Optional.empty();
      }
      map.put(variable, value);
    }
    return Optional.of(AffineLoop.of(map, simplified(current)));
  }

  /** The shortest equation with the coefficient one or minus one, few unknowns first. */
  private static @Nullable LinearConstraint definition(
      List<LinearConstraint> constraints, Occurrence unknown, List<Occurrence> unknowns) {
    return constraints.stream()
        .filter(LinearConstraint::equality)
        .filter(equation -> equation.sum().coefficient(unknown).abs().equals(BigInteger.ONE))
        .min(
            Comparator.<LinearConstraint>comparingLong(
                    equation -> unknowns.stream().filter(equation.sum()::mentions).count())
                .thenComparingInt(equation -> equation.sum().coefficients().size()))
        .orElse(null);
  }

  private static LinearTerm value(LinearConstraint definition, Occurrence unknown) {
    LinearTerm rest = definition.sum().without(unknown);
    return definition.sum().coefficient(unknown).signum() > 0 ? rest.negate() : rest;
  }

  private static List<LinearConstraint> substituted(
      List<LinearConstraint> constraints, LinearConstraint definition, Occurrence unknown) {
    LinearTerm value = value(definition, unknown);
    List<LinearConstraint> result = new ArrayList<>();
    for (LinearConstraint constraint : constraints) {
      if (!constraint.equals(definition)) {
        result.add(constraint.substitute(unknown, value));
      }
    }
    return result;
  }

  private static Optional<List<LinearConstraint>> byBounds(
      List<LinearConstraint> constraints, Occurrence unknown) {
    List<LinearConstraint> result = new ArrayList<>();
    List<LinearTerm> lower = new ArrayList<>();
    List<LinearTerm> upper = new ArrayList<>();
    for (LinearConstraint constraint : constraints) {
      int sign = constraint.sum().coefficient(unknown).signum();
      if (sign == 0) {
        result.add(constraint);
      } else if (constraint.equality()) {
        return Optional.empty();
      } else {
        (sign < 0 ? lower : upper).add(constraint.sum());
      }
    }
    for (LinearTerm low : lower) {
      BigInteger factor = low.coefficient(unknown).negate();
      for (LinearTerm high : upper) {
        BigInteger other = high.coefficient(unknown);
        // With l ≤ a·i and b·i ≤ u there is an i just if a·u − b·l ≥ 0, where a or b is one.
        if (!factor.equals(BigInteger.ONE) && !other.equals(BigInteger.ONE)) {
          return Optional.empty();
        }
        result.add(LinearConstraint.atMostZero(low.times(other).plus(high.times(factor))));
      }
    }
    return Optional.of(result);
  }

  /** Each constraint once, without those that always hold; of equal sums the least bound. */
  private static List<LinearConstraint> simplified(List<LinearConstraint> constraints) {
    Map<LinearTerm, BigInteger> tightest = new LinkedHashMap<>();
    Set<LinearConstraint> equations = new LinkedHashSet<>();
    for (LinearConstraint constraint : constraints) {
      if (constraint.isFalse()) {
        return List.of(LinearConstraint.FALSE);
      }
      if (constraint.isTrue()) {
        continue;
      }
      LinearTerm sum = constraint.sum();
      if (!constraint.equality()) {
        tightest.merge(sum.withoutConstant(), sum.constant(), BigInteger::max);
      } else if (!equations.contains(LinearConstraint.zero(sum.negate()))) {
        equations.add(constraint);
      }
    }
    List<LinearConstraint> result = new ArrayList<>(equations);
    tightest.forEach(
        (sum, constant) -> result.add(LinearConstraint.atMostZero(sum.plus(constant))));
    return pairsAsEquations(result);
  }

  /** Two inequalities that say that a sum is zero are an equation. */
  private static List<LinearConstraint> pairsAsEquations(List<LinearConstraint> constraints) {
    Set<LinearConstraint> all = new LinkedHashSet<>(constraints);
    Set<LinearConstraint> result = new LinkedHashSet<>();
    for (LinearConstraint constraint : constraints) {
      LinearConstraint opposite = LinearConstraint.atMostZero(constraint.sum().negate());
      if (constraint.equality() || !all.contains(opposite)) {
        result.add(constraint);
      } else if (!result.contains(LinearConstraint.zero(opposite.sum()))) {
        result.add(LinearConstraint.zero(constraint.sum()));
      }
    }
    return List.copyOf(result);
  }
}
