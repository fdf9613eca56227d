package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The powers of an affine loop whose matrix A has finitely many powers: A^p = A^(p+q). From the
 * p-th iteration on, q iterations add the same constant vector S to the state (Finkel, Leroux
 * 2002), so the state after p + i + mq iterations is the one after p + i and m·S. A sum of the
 * guard is linear in m with a known slope, so it is largest at the first m or at the last one, and
 * one comparison for each residue says that it is at most zero in all iterations.
 *
 * <p>Only the changing variables are rows of A; those that stay are part of the constants, and S
 * has to be free of them. For a matrix with n rows p is at most n and q at most the largest order
 * of an invertible integer matrix: 2, 6, 6, 12, 12, 30 for n up to 6.
 */
final class AffinePowers {

  private static final int[] LONGEST_PERIOD = {1, 2, 6, 6, 12, 12, 30};
  private static final int MOST_BITS = 64;
  private static final int MOST_PIECES = 64;

  /**
   * The powers first + period·t for all t, or the power first if the period is zero.
   *
   * @param state what the changing variables become, for t = 0
   * @param rates what is added to them for each t
   * @param guard what the state before has to fulfil
   */
  record Family(
      int first,
      int period,
      Map<Variable, LinearTerm> state,
      Map<Variable, BigInteger> rates,
      Bounds guard) {}

  private final AffineLoop loop;
  private final Budget budget;

  /** The state after so many iterations, as a function of the one before them. */
  private final List<Map<Variable, LinearTerm>> states = new ArrayList<>();

  private final Map<Variable, BigInteger> rates = new LinkedHashMap<>();
  private int prefix;
  private int period;

  AffinePowers(AffineLoop loop, Budget budget) {
    this.loop = loop;
    this.budget = budget;
  }

  /** All powers that are not plainly empty, if the matrix has few powers. */
  Optional<List<Family>> families() {
    if (!findPeriod() || prefix + 2 * period > MOST_PIECES) {
      return Optional.empty();
    }
    List<Family> families = new ArrayList<>();
    for (int power = 1; power < prefix; power++) {
      addSingle(families, power, required(power));
    }
    int firstPower = Math.max(prefix, 1);
    for (int power = firstPower; power < firstPower + period; power++) {
      addResidue(families, power);
    }
    families.sort(Comparator.comparingInt(Family::first));
    return Optional.of(families);
  }

  private boolean findPeriod() {
    int n = loop.values().size();
    int most = n + LONGEST_PERIOD[Math.min(n, LONGEST_PERIOD.length - 1)];
    states.add(loop.identity());
    for (int power = 1; power <= most; power++) {
      budget.check();
      Map<Variable, LinearTerm> state = loop.next(states.getLast());
      if (isLarge(state)) {
        return false;
      }
      states.add(state);
      for (int earlier = 0; earlier < power; earlier++) {
        if (sameMatrix(states.get(earlier), state)) {
          prefix = earlier;
          period = power - earlier;
          return findRates();
        }
      }
    }
    return false;
  }

  private static boolean isLarge(Map<Variable, LinearTerm> state) {
    return state.values().stream()
        .flatMap(value -> value.coefficients().values().stream())
        .anyMatch(coefficient -> coefficient.bitLength() > MOST_BITS);
  }

  private boolean sameMatrix(Map<Variable, LinearTerm> first, Map<Variable, LinearTerm> second) {
    for (Variable row : first.keySet()) {
      LinearTerm difference = difference(first, second, row);
      if (first.keySet().stream().map(Occurrence::before).anyMatch(difference::mentions)) {
        return false;
      }
    }
    return true;
  }

  private static LinearTerm difference(
      Map<Variable, LinearTerm> first, Map<Variable, LinearTerm> second, Variable row) {
    return second
        .getOrDefault(row, LinearTerm.ZERO)
        .minus(first.getOrDefault(row, LinearTerm.ZERO));
  }

  private boolean findRates() {
    for (Variable row : loop.values().keySet()) {
      LinearTerm rate = difference(states.get(prefix), states.get(prefix + period), row);
      if (!rate.isConstant()) {
        return false;
      }
      rates.put(row, rate.constant());
    }
    while (states.size() <= prefix + 2 * period) {
      states.add(loop.next(states.getLast()));
    }
    return true;
  }

  private void addSingle(List<Family> families, int power, Bounds guard) {
    if (!guard.withoutTrivial().isContradictory(budget)) {
      families.add(new Family(power, 0, states.get(power), Map.of(), guard));
    }
  }

  /** The guard before each of the first iterations. */
  private Bounds required(int iterations) {
    Bounds bounds = new Bounds();
    Line none = new Line(BigInteger.ZERO, BigInteger.ZERO);
    for (int i = 0; i < iterations; i++) {
      for (LinearTerm sum : loop.guardAt(states.get(i))) {
        bounds.add(sum.withoutConstant(), new Line(sum.constant(), none.slope()));
      }
    }
    return bounds;
  }

  /** The powers power + period·t, where the power is not below the prefix. */
  private void addResidue(List<Family> families, int power) {
    Bounds always = required(Math.min(power, prefix));
    Bounds later = new Bounds();
    for (int residue = 0; residue < period; residue++) {
      // Iterations prefix + residue + m·period happen for m up to t, or up to t - 1.
      boolean early = prefix + residue < power;
      List<LinearTerm> sums = loop.guardAt(states.get(prefix + residue));
      for (int i = 0; i < sums.size(); i++) {
        BigInteger slope = slope(loop.guard().get(i));
        LinearTerm sum = sums.get(i);
        Line atFirst = new Line(sum.constant(), BigInteger.ZERO);
        Line atLast = new Line(sum.constant(), slope);
        if (early) {
          always.add(sum.withoutConstant(), slope.signum() > 0 ? atLast : atFirst);
        } else {
          BigInteger before = sum.constant().subtract(slope);
          later.add(sum.withoutConstant(), slope.signum() > 0 ? new Line(before, slope) : atFirst);
        }
      }
    }
    Map<Variable, LinearTerm> state = states.get(power);
    always.withoutTrivial();
    later.withoutTrivial();
    Bounds both = new Bounds().addAll(always).addAll(later);
    if (later.at(BigInteger.ZERO).followFrom(always.at(BigInteger.ZERO), null)) {
      if (!both.isContradictory(budget)) {
        families.add(new Family(power, period, state, rates, both));
      }
      return;
    }
    addSingle(families, power, always.at(BigInteger.ZERO));
    Bounds shifted = both.shifted(BigInteger.ONE);
    if (!shifted.isContradictory(budget)) {
      int next = power + period;
      families.add(new Family(next, period, states.get(next), rates, shifted));
    }
  }

  /** How much the sum grows with each period. */
  private BigInteger slope(LinearTerm sum) {
    BigInteger slope = BigInteger.ZERO;
    for (Map.Entry<Variable, BigInteger> rate : rates.entrySet()) {
      slope =
          slope.add(sum.coefficient(Occurrence.before(rate.getKey())).multiply(rate.getValue()));
    }
    return slope;
  }
}
