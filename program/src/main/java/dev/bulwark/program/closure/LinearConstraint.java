package dev.bulwark.program.closure;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code sum ≤ 0}, or {@code sum = 0} if it is an equality, over the integers. In lowest terms: the
 * coefficients have no common divisor, and the constant of an inequality is rounded accordingly.
 */
public record LinearConstraint(LinearTerm sum, boolean equality) {

  static final LinearConstraint FALSE =
      new LinearConstraint(LinearTerm.constant(BigInteger.ONE), false);

  public LinearConstraint {
    BigInteger content = sum.content();
    if (content.compareTo(BigInteger.ONE) > 0
        && (!equality || sum.constant().mod(content).signum() == 0)) {
      sum = sum.dividedBy(content).plus(ceiling(sum.constant(), content));
    }
  }

  /** ⌈number / positive⌉. */
  private static BigInteger ceiling(BigInteger number, BigInteger positive) {
    return floor(number.negate(), positive).negate();
  }

  /** ⌊number / positive⌋. */
  static BigInteger floor(BigInteger number, BigInteger positive) {
    return number.subtract(number.mod(positive)).divide(positive);
  }

  public static LinearConstraint atMostZero(LinearTerm sum) {
    return new LinearConstraint(sum, false);
  }

  public static LinearConstraint zero(LinearTerm sum) {
    return new LinearConstraint(sum, true);
  }

  /** A literal over the variables before as a constraint, if it is one on integers and linear. */
  public static Optional<LinearConstraint> read(Term literal) {
    if (Terms.isTrue(literal)) {
      return Optional.of(atMostZero(LinearTerm.ZERO));
    }
    if (Terms.isFalse(literal)) {
      return Optional.of(FALSE);
    }
    boolean positive = !(literal instanceof Application n && n.op() == Op.NOT);
    Term core = positive ? literal : ((Application) literal).arg(0);
    if (!(core instanceof Application atom) || !(compares(atom, positive))) {
      return Optional.empty();
    }
    Optional<LinearTerm> left = LinearTerm.read(atom.arg(0));
    Optional<LinearTerm> right = LinearTerm.read(atom.arg(1));
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    LinearTerm difference = left.get().minus(right.get());
    if (atom.op() == Op.EQ) {
      return Optional.of(zero(difference));
    }
    // not (a <= b) is b < a, and not (a < b) is b <= a
    boolean strict = (atom.op() == Op.LT) == positive;
    LinearTerm sum = positive ? difference : difference.negate();
    return Optional.of(atMostZero(strict ? sum.plus(BigInteger.ONE) : sum));
  }

  private static boolean compares(Application atom, boolean positive) {
    return switch (atom.op()) {
      case LE, LT -> atom.arg(0).sort() instanceof Sort.Int;
      case EQ -> positive && atom.arg(0).sort() instanceof Sort.Int;
      default -> false;
    };
  }

  /** Does it hold whatever the values are? */
  public boolean isTrue() {
    return sum.isConstant()
        && (equality ? sum.constant().signum() == 0 : sum.constant().signum() <= 0);
  }

  /** Does it hold for no values, seen by itself? */
  public boolean isFalse() {
    return equality
        ? sum.constant().mod(sum.content().max(BigInteger.ONE)).signum() != 0
            || (sum.isConstant() && sum.constant().signum() != 0)
        : sum.isConstant() && sum.constant().signum() > 0;
  }

  public LinearConstraint substitute(Occurrence occurrence, LinearTerm replacement) {
    return sum.mentions(occurrence)
        ? new LinearConstraint(sum.substitute(occurrence, replacement), equality)
        : this;
  }

  /** As a comparison of sums without negative coefficients. */
  public Term toTerm(TermFactory terms, Function<Occurrence, Term> naming) {
    Map<Occurrence, BigInteger> left = new HashMap<>();
    Map<Occurrence, BigInteger> right = new HashMap<>();
    sum.coefficients()
        .forEach(
            (key, coefficient) ->
                (coefficient.signum() > 0 ? left : right).put(key, coefficient.abs()));
    // A constant stands beside the variables only where the other side has variables too.
    boolean constantLeft = left.isEmpty() || (sum.constant().signum() > 0 && !right.isEmpty());
    Term lower =
        new LinearTerm(left, constantLeft ? sum.constant() : BigInteger.ZERO).toTerm(terms, naming);
    Term upper =
        new LinearTerm(right, constantLeft ? BigInteger.ZERO : sum.constant().negate())
            .toTerm(terms, naming);
    return equality ? terms.eq(lower, upper) : terms.le(lower, upper);
  }
}
