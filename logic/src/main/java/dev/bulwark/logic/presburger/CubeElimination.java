package dev.bulwark.logic.presburger;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Eliminates variables from a conjunction. Of several, the one that costs the least goes first:
 *
 * <ol>
 *   <li>an equation {@code a·x = t} gives x its value, and says that a divides t
 *   <li>bounds on one side only can always be met
 *   <li>bounds on both sides are paired (Fourier and Motzkin) where of each pair one has the
 *       coefficient one, which is exact then
 *   <li>otherwise x, or rather its multiple with the coefficients' common one, is one of the first
 *       numbers from one of the lower bounds on, or one of the last up to one of the upper bounds
 *       (Cooper, <i>Theorem Proving in Arithmetic without Multiplication</i>, 1972)
 * </ol>
 */
final class CubeElimination {

  private static final BigInteger ONE = BigInteger.ONE;

  /** coefficient·x ≤ limit, or ≥, with a positive coefficient. */
  private record Bound(BigInteger coefficient, LinearForm limit) {}

  /** Too many cubes: to be caught where the elimination began. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException() {
      super("too many cases", null, false, false);
    }
  }

  private final Budget budget;
  private int left;

  /**
   * @param most how many cubes may be made on the way
   */
  CubeElimination(Budget budget, int most) {
    this.budget = budget;
    this.left = most;
  }

  /**
   * The cubes whose disjunction says that there are values for the variables.
   *
   * @throws TooLargeException if there were too many
   */
  List<Cube> without(Collection<Variable> variables, Cube cube) {
    List<Cube> done = new ArrayList<>();
    List<Cube> open = new ArrayList<>(List.of(cube));
    while (!open.isEmpty()) {
      Cube next = open.removeLast();
      Optional<Variable> cheapest = cheapest(variables, next);
      if (cheapest.isEmpty()) {
        done.add(next);
      } else {
        open.addAll(without(cheapest.get(), next));
      }
    }
    return done;
  }

  private Optional<Variable> cheapest(Collection<Variable> variables, Cube cube) {
    Optional<Variable> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    for (Variable variable : variables) {
      if (cube.mentions(variable)) {
        long cost = new Occurrences(variable, cube).cost();
        if (cost < least) {
          cheapest = Optional.of(variable);
          least = cost;
        }
      }
    }
    return cheapest;
  }

  private List<Cube> without(Variable variable, Cube cube) {
    budget.check();
    List<Cube> cubes = new Occurrences(variable, cube).eliminate();
    left -= cubes.size();
    if (left < 0) {
      throw new TooLargeException();
    }
    return cubes;
  }

  /** Where a variable occurs in a cube. */
  private final class Occurrences {

    private final Variable x;
    private final Cube cube;
    private final Cube rest;
    private final List<Bound> lower = new ArrayList<>();
    private final List<Bound> upper = new ArrayList<>();
    private final List<LinearForm> points = new ArrayList<>();
    private final List<LinearForm> excluded = new ArrayList<>();
    private final Set<Formula.Divides> divisions = new LinkedHashSet<>();

    /** Residues that are among several: at least one of each. */
    private final List<List<Formula.Divides>> choices = new ArrayList<>();

    Occurrences(Variable x, Cube cube) {
      this.x = x;
      this.cube = cube;
      this.rest = cube.without(x);
      cube.ranges()
          .forEach(
              (direction, range) -> {
                if (direction.contains(x)) {
                  addRange(direction, range);
                }
              });
      cube.remainders()
          .forEach(
              (modulus, residues) -> {
                if (modulus.direction().contains(x)) {
                  addResidues(modulus, residues);
                }
              });
    }

    private void addRange(LinearForm direction, Cube.Range range) {
      BigInteger low = range.lower();
      BigInteger high = range.upper();
      if (low != null && low.equals(high)) {
        points.add(direction.plus(low.negate()));
        return;
      }
      BigInteger coefficient = direction.coefficient(x);
      LinearForm others = direction.without(x);
      boolean positive = coefficient.signum() > 0;
      if (low != null) {
        // a·x + others ≥ low
        LinearForm limit = others.negate().plus(low);
        (positive ? lower : upper)
            .add(new Bound(coefficient.abs(), positive ? limit : limit.negate()));
      }
      if (high != null) {
        LinearForm limit = others.negate().plus(high);
        (positive ? upper : lower)
            .add(new Bound(coefficient.abs(), positive ? limit : limit.negate()));
      }
      range.excluded().forEach(number -> excluded.add(direction.plus(number.negate())));
    }

    private void addResidues(Cube.Modulus modulus, Cube.Residues residues) {
      List<Formula.Divides> each = new ArrayList<>();
      for (BigInteger remainder : residues.numbers()) {
        each.add(
            new Formula.Divides(
                modulus.divisor(),
                modulus.direction().plus(remainder.negate()),
                residues.among()));
      }
      if (residues.among() && each.size() > 1) {
        choices.add(each);
      } else {
        divisions.addAll(each);
      }
    }

    /** The smaller, the earlier. */
    long cost() {
      if (cube.facts().containsKey(x)) {
        return 0;
      }
      if (!points.isEmpty()) {
        return bestPoint().coefficient(x).abs().equals(ONE) ? 1 : 100;
      }
      if (isOneSided() && divisions.isEmpty() && choices.isEmpty()) {
        return 2;
      }
      if (isPaired()) {
        return 3 + (long) lower.size() * upper.size();
      }
      return 1_000 + 100L * Math.min(lower.size(), upper.size()) + excluded.size();
    }

    List<Cube> eliminate() {
      if (cube.facts().containsKey(x)) {
        // A Boolean variable that a cube fixes.
        return List.of(rest);
      }
      if (!points.isEmpty()) {
        return substitute(bestPoint());
      }
      if (!choices.isEmpty()) {
        return split(choices.getFirst());
      }
      if (isOneSided()) {
        return divisions.isEmpty() ? List.of(rest) : firstNumbers(Optional.empty());
      }
      if (!excluded.isEmpty()) {
        LinearForm one = excluded.getFirst();
        return split(
            List.of(
                new Formula.AtMostZero(one.plus(ONE)),
                new Formula.AtMostZero(one.negate().plus(ONE))));
      }
      return isPaired() ? paired() : firstNumbers(Optional.of(lower.size() <= upper.size()));
    }

    private LinearForm bestPoint() {
      LinearForm best = points.getFirst();
      for (LinearForm point : points) {
        if (point.coefficient(x).abs().compareTo(best.coefficient(x).abs()) < 0) {
          best = point;
        }
      }
      return best;
    }

    private boolean isOneSided() {
      return lower.isEmpty() || upper.isEmpty();
    }

    private boolean isPaired() {
      return divisions.isEmpty()
          && choices.isEmpty()
          && excluded.isEmpty()
          && (lower.stream().allMatch(bound -> bound.coefficient().equals(ONE))
              || upper.stream().allMatch(bound -> bound.coefficient().equals(ONE)));
    }

    private List<Cube> split(List<? extends Formula.Literal> cases) {
      List<Cube> cubes = new ArrayList<>();
      for (Formula.Literal one : cases) {
        cube.with(one).ifPresent(cubes::add);
      }
      return cubes;
    }

    /** All that is said of x, of a multiple of it, which is this. */
    private Optional<Cube> at(BigInteger multiple, LinearForm value, boolean withBounds) {
      List<Formula.Literal> literals = new ArrayList<>();
      if (!multiple.equals(ONE)) {
        literals.add(new Formula.Divides(multiple, value, true));
      }
      if (withBounds) {
        for (Bound bound : lower) {
          literals.add(
              new Formula.AtMostZero(
                  bound.limit().times(multiple).minus(value.times(bound.coefficient()))));
        }
        for (Bound bound : upper) {
          literals.add(
              new Formula.AtMostZero(
                  value.times(bound.coefficient()).minus(bound.limit().times(multiple))));
        }
        for (LinearForm point : points) {
          literals.add(new Formula.Zero(at(multiple, value, point), true));
        }
        for (LinearForm point : excluded) {
          literals.add(new Formula.Zero(at(multiple, value, point), false));
        }
      }
      for (Formula.Divides division : divisions) {
        literals.add(
            new Formula.Divides(
                division.divisor().multiply(multiple),
                at(multiple, value, division.form()),
                division.holds()));
      }
      return rest.with(literals);
    }

    /** A multiple of the form, in which the multiple of x is the value. */
    private LinearForm at(BigInteger multiple, LinearForm value, LinearForm form) {
      return form.without(x).times(multiple).plus(value.times(form.coefficient(x)));
    }

    /** a·x + t = 0. */
    private List<Cube> substitute(LinearForm point) {
      BigInteger a = point.coefficient(x);
      LinearForm others = point.without(x);
      LinearForm value = a.signum() > 0 ? others.negate() : others;
      if (choices.isEmpty()) {
        return at(a.abs(), value, true).stream().toList();
      }
      return split(choices.getFirst());
    }

    private List<Cube> paired() {
      List<Formula.Literal> pairs = new ArrayList<>();
      for (Bound low : lower) {
        for (Bound high : upper) {
          pairs.add(
              new Formula.AtMostZero(
                  low.limit()
                      .times(high.coefficient())
                      .minus(high.limit().times(low.coefficient()))));
        }
      }
      return rest.with(pairs).stream().toList();
    }

    /**
     * Cooper: as many numbers as there are combinations of remainders, from each lower bound up or
     * from each upper bound down; from anywhere where there are bounds on one side only.
     */
    private List<Cube> firstNumbers(Optional<Boolean> upwards) {
      BigInteger multiple = ONE;
      List<Bound> bounds = new ArrayList<>();
      if (upwards.isPresent()) {
        bounds.addAll(lower);
        bounds.addAll(upper);
      }
      for (Bound bound : bounds) {
        multiple = lcm(multiple, bound.coefficient());
      }
      // m·x has to be a multiple of m, and c divides b·x + t if c·m divides b·(m·x) + m·t
      BigInteger period = multiple;
      for (Formula.Divides division : divisions) {
        BigInteger factor = division.form().coefficient(x).gcd(division.divisor().multiply(multiple));
        period = lcm(period, division.divisor().multiply(multiple).divide(factor));
      }
      List<LinearForm> starts = new ArrayList<>();
      if (upwards.isEmpty()) {
        starts.add(LinearForm.ZERO);
      } else {
        for (Bound bound : upwards.get() ? lower : upper) {
          starts.add(bound.limit().times(multiple.divide(bound.coefficient())));
        }
      }
      if (period.multiply(BigInteger.valueOf(starts.size())).compareTo(BigInteger.valueOf(left))
          > 0) {
        throw new TooLargeException();
      }
      List<Cube> cubes = new ArrayList<>();
      for (LinearForm start : starts) {
        for (BigInteger j = BigInteger.ZERO; j.compareTo(period) < 0; j = j.add(ONE)) {
          BigInteger offset = upwards.orElse(true) ? j : j.negate();
          at(multiple, start.plus(offset), upwards.isPresent()).ifPresent(cubes::add);
        }
      }
      return cubes;
    }

    private BigInteger lcm(BigInteger a, BigInteger b) {
      return a.divide(a.gcd(b)).multiply(b);
    }
  }
}
