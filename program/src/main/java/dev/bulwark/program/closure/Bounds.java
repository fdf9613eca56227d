package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Constraints {@code v + constant + slope·t ≤ 0}, by the sum v over the state. Of the lines that
 * belong to one sum the highest counts. The coefficients of v have no common divisor that divides
 * the slope too.
 */
final class Bounds {

  private final Map<LinearTerm, List<Line>> lines = new LinkedHashMap<>();

  /** Adds a sum, over a state and perhaps a count, that is at most zero. */
  Bounds add(LinearTerm sum, Variable count) {
    Occurrence t = Occurrence.before(count);
    return add(sum.without(t).withoutConstant(), new Line(sum.constant(), sum.coefficient(t)));
  }

  Bounds add(LinearTerm sum, Line line) {
    BigInteger common = sum.content().gcd(line.slope());
    if (common.compareTo(BigInteger.ONE) <= 0) {
      return insert(sum, line);
    }
    BigInteger rounded = LinearConstraint.floor(line.constant().negate(), common).negate();
    return insert(sum.dividedBy(common), new Line(rounded, line.slope().divide(common)));
  }

  private Bounds insert(LinearTerm sum, Line line) {
    List<Line> known = lines.computeIfAbsent(sum, key -> new ArrayList<>());
    if (known.stream().noneMatch(other -> line.isAtMost(other, null))) {
      known.removeIf(other -> other.isAtMost(line, null));
      known.add(line);
    }
    return this;
  }

  Bounds addAll(Bounds other) {
    other.lines.forEach((sum, list) -> list.forEach(line -> add(sum, line)));
    return this;
  }

  /** Takes out what speaks of no state and holds for all counts. */
  Bounds withoutTrivial() {
    List<Line> constants = lines.get(LinearTerm.ZERO);
    if (constants != null) {
      Line zero = new Line(BigInteger.ZERO, BigInteger.ZERO);
      constants.removeIf(line -> line.isAtMost(zero, null));
      if (constants.isEmpty()) {
        lines.remove(LinearTerm.ZERO);
      }
    }
    return this;
  }

  /** Do they contradict each other for a count of zero, as far as pairs or octagons show it? */
  boolean isContradictory(Budget budget) {
    List<LinearConstraint> constraints = new ArrayList<>();
    Set<Variable> variables = new LinkedHashSet<>();
    for (Map.Entry<LinearTerm, List<Line>> entry : at(BigInteger.ZERO).lines.entrySet()) {
      LinearTerm sum = entry.getKey().plus(entry.getValue().getFirst().constant());
      constraints.add(LinearConstraint.atMostZero(sum));
      sum.coefficients().keySet().forEach(key -> variables.add(key.variable()));
    }
    // The negation of v + c ≤ 0 is -v - c + 1 ≤ 0, or anything that is more.
    Map<LinearTerm, BigInteger> constants = new LinkedHashMap<>();
    constraints.forEach(
        constraint ->
            constants.put(constraint.sum().withoutConstant(), constraint.sum().constant()));
    for (LinearConstraint constraint : constraints) {
      BigInteger opposite = constants.get(constraint.sum().withoutConstant().negate());
      if (opposite != null && opposite.add(constraint.sum().constant()).signum() > 0) {
        return true;
      }
    }
    Layout layout = new Layout(List.of(), List.copyOf(variables));
    return StepOctagon.isContradiction(layout, constraints, budget);
  }

  /** The constraints with the count moved: t + offset in the place of t. */
  Bounds shifted(BigInteger offset) {
    Bounds shifted = new Bounds();
    lines.forEach(
        (sum, list) ->
            list.forEach(line -> shifted.add(sum, new Line(line.at(offset), line.slope()))));
    return shifted;
  }

  /** The constraints for one count. */
  Bounds at(BigInteger t) {
    Bounds fixed = new Bounds();
    lines.forEach(
        (sum, list) -> list.forEach(line -> fixed.add(sum, new Line(line.at(t), BigInteger.ZERO))));
    return fixed;
  }

  /**
   * Does each constraint follow, for all counts from zero to the last, from the other's on the same
   * sum?
   */
  boolean followFrom(Bounds other, @Nullable BigInteger last) {
    return lines.entrySet().stream()
        .allMatch(
            entry ->
                entry.getValue().stream()
                    .allMatch(
                        line ->
                            isBelow(
                                line, other.lines.getOrDefault(entry.getKey(), List.of()), last)));
  }

  /** Is at each count at least one of the others as high as the line? */
  private static boolean isBelow(Line line, List<Line> others, @Nullable BigInteger last) {
    // The counts at which the line is above all of the others are an interval.
    BigInteger from = BigInteger.ZERO;
    @Nullable BigInteger to = last;
    for (Line other : others) {
      BigInteger constant = line.constant().subtract(other.constant());
      BigInteger slope = line.slope().subtract(other.slope());
      // constant + slope·t ≥ 1
      BigInteger missing = BigInteger.ONE.subtract(constant);
      if (slope.signum() == 0) {
        if (missing.signum() > 0) {
          return true;
        }
      } else if (slope.signum() > 0) {
        from = from.max(LinearConstraint.floor(missing.negate(), slope).negate());
      } else {
        BigInteger end = LinearConstraint.floor(missing.negate(), slope.negate());
        to = to == null ? end : to.min(end);
      }
    }
    return to != null && to.compareTo(from) < 0;
  }

  /** The constraints as sums over the state and a count that are at most zero. */
  List<LinearTerm> sums(Variable count) {
    List<LinearTerm> sums = new ArrayList<>();
    lines.forEach(
        (sum, list) ->
            list.forEach(
                line ->
                    sums.add(
                        sum.plus(line.constant())
                            .plus(LinearTerm.before(count).times(line.slope())))));
    return sums;
  }
}
