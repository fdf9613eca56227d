package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Division and remainder by constants, and conversions between integers, reals and bit-vectors.
 * Division by zero stays as it is.
 */
final class IntegerRules {

  private static final Set<Op> TO_INT = Set.of(Op.UBV_TO_INT, Op.SBV_TO_INT);

  private IntegerRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("mod-constant", Op.INT_MOD, IntegerRules::modConstant),
        new Rule("mod-reduce", Op.INT_MOD, IntegerRules::modReduce),
        new Rule("div-constant", Op.INT_DIV, IntegerRules::divConstant),
        new Rule("div-div", Op.INT_DIV, IntegerRules::divDiv),
        new Rule("div-multiple", Op.INT_DIV, IntegerRules::divMultiple),
        new Rule("real-division", Op.REAL_DIV, IntegerRules::realDivision),
        new Rule("to-int-to-real", Op.REAL_TO_INT, IntegerRules::toIntToReal),
        new Rule("int-to-bv", Op.INT_TO_BV, IntegerRules::intToBitVec),
        new Rule("bv-to-int-to-bv", TO_INT, IntegerRules::bitVecToInt),
        new Rule("bv-to-int-extended", TO_INT, IntegerRules::extendedToInt),
        new Rule("bv-to-int-bound", Set.of(Op.LT, Op.LE), IntegerRules::bound),
        new Rule("bv-to-int-equal", Op.EQ, IntegerRules::equal));
  }

  private static BigInteger power(int exponent) {
    return BigInteger.ONE.shiftLeft(exponent);
  }

  private static @Nullable Term modConstant(TermFactory factory, Op op, int p, int q, Term[] args) {
    BigInteger divisor = Shape.number(args[1]);
    if (divisor == null || divisor.signum() == 0) {
      return null;
    }
    if (divisor.abs().equals(BigInteger.ONE)) {
      return factory.integer(0);
    }
    return divisor.signum() < 0
        ? factory.apply(op, args[0], factory.integer(divisor.negate()))
        : null;
  }

  /** Coefficients and constants below the divisor, and no remainders by its multiples inside. */
  private static @Nullable Term modReduce(TermFactory factory, Op op, int p, int q, Term[] args) {
    BigInteger divisor = Shape.number(args[1]);
    if (divisor == null || divisor.signum() <= 0) {
      return null;
    }
    LinearSum sum = LinearSum.of(args[0]);
    LinearSum.Builder reduced = new LinearSum.Builder();
    boolean changed = false;
    for (LinearSum.Monomial part : sum.monomials()) {
      BigInteger coefficient = part.coefficient().numerator();
      Term base = part.base();
      if (coefficient.abs().compareTo(divisor) >= 0) {
        coefficient = coefficient.mod(divisor);
        changed = true;
      }
      if (Shape.app(base, Op.INT_MOD) instanceof Application inner
          && Shape.number(inner.arg(1)) instanceof BigInteger multiple
          && multiple.signum() != 0
          && multiple.mod(divisor).signum() == 0) {
        base = inner.arg(0);
        changed = true;
      }
      reduced.add(base, Rational.of(coefficient));
    }
    BigInteger constant = sum.constant().numerator();
    changed |= constant.signum() < 0 || constant.compareTo(divisor) >= 0;
    if (!changed) {
      return null;
    }
    LinearSum result = reduced.build();
    BigInteger total = result.constant().numerator().add(constant).mod(divisor);
    return factory.apply(
        op, result.withConstant(Rational.of(total)).term(factory, Sort.INT), args[1]);
  }

  private static @Nullable Term divConstant(TermFactory factory, Op op, int p, int q, Term[] args) {
    BigInteger divisor = Shape.number(args[1]);
    if (divisor == null || divisor.signum() == 0) {
      return null;
    }
    if (divisor.equals(BigInteger.ONE)) {
      return args[0];
    }
    // x = d*q + r with 0 <= r < |d| is x = -d*(-q) + r
    return divisor.signum() < 0
        ? factory.neg(factory.apply(op, args[0], factory.integer(divisor.negate())))
        : null;
  }

  private static @Nullable Term divDiv(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.number(args[1]) instanceof BigInteger outer
            && outer.signum() > 0
            && Shape.app(args[0], Op.INT_DIV) instanceof Application inner
            && Shape.number(inner.arg(1)) instanceof BigInteger divisor
            && divisor.signum() > 0
        ? factory.apply(op, inner.arg(0), factory.integer(divisor.multiply(outer)))
        : null;
  }

  /** Coefficients that are all multiples of the divisor. */
  private static @Nullable Term divMultiple(TermFactory factory, Op op, int p, int q, Term[] args) {
    BigInteger divisor = Shape.number(args[1]);
    if (divisor == null || divisor.signum() <= 0) {
      return null;
    }
    LinearSum sum = LinearSum.of(args[0]);
    for (LinearSum.Monomial part : sum.monomials()) {
      if (part.coefficient().numerator().mod(divisor).signum() != 0) {
        return null;
      }
    }
    LinearSum quotient = sum.dividedBy(Rational.of(divisor));
    return quotient.withConstant(Rational.of(quotient.constant().floor())).term(factory, Sort.INT);
  }

  private static @Nullable Term realDivision(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return LinearSum.coefficient(args[1]) instanceof Rational divisor && divisor.signum() != 0
        ? factory.mul(factory.constant(Rational.ONE.dividedBy(divisor).value(Sort.REAL)), args[0])
        : null;
  }

  private static @Nullable Term toIntToReal(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.INT_TO_REAL) instanceof Application inner ? inner.arg(0) : null;
  }

  /**
   * {@code p} is the width: a bit-vector that became an integer and comes back is cut or extended.
   */
  private static @Nullable Term intToBitVec(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application inner)) {
      return null;
    }
    switch (inner.op()) {
      case UBV_TO_INT, SBV_TO_INT -> {
        Term bits = inner.arg(0);
        int more = p - Shape.width(bits);
        if (more <= 0) {
          return factory.extract(p - 1, 0, bits);
        }
        return inner.op() == Op.UBV_TO_INT
            ? factory.zeroExtend(more, bits)
            : factory.signExtend(more, bits);
      }
      case INT_MOD -> {
        return Shape.number(inner.arg(1)) instanceof BigInteger divisor
                && divisor.signum() != 0
                && divisor.getLowestSetBit() >= p
            ? factory.intToBitVec(p, inner.arg(0))
            : null;
      }
      default -> {
        return null;
      }
    }
  }

  private static @Nullable Term bitVecToInt(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(Shape.app(args[0], Op.INT_TO_BV) instanceof Application inner)) {
      return null;
    }
    Term modulus = factory.integer(power(inner.p()));
    if (op == Op.UBV_TO_INT) {
      return factory.apply(Op.INT_MOD, inner.arg(0), modulus);
    }
    BigInteger half = power(inner.p() - 1);
    Term shifted = factory.add(inner.arg(0), factory.integer(half));
    return factory.add(factory.apply(Op.INT_MOD, shifted, modulus), factory.integer(half.negate()));
  }

  private static @Nullable Term extendedToInt(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.app(args[0], Op.ZERO_EXTEND) instanceof Application extension && extension.p() > 0) {
      return factory.apply(Op.UBV_TO_INT, extension.arg(0));
    }
    return op == Op.SBV_TO_INT
            && Shape.app(args[0], Op.SIGN_EXTEND) instanceof Application extension
        ? factory.apply(op, extension.arg(0))
        : null;
  }

  private static @Nullable Application fromBits(Term term) {
    return term instanceof Application application && TO_INT.contains(application.op())
        ? application
        : null;
  }

  /**
   * A bit-vector's number against a constant, or against another of the same width, is a comparison
   * of bit-vectors.
   */
  private static @Nullable Term bound(TermFactory factory, Op op, int p, int q, Term[] args) {
    Application left = fromBits(args[0]);
    Application right = fromBits(args[1]);
    if (left != null && right != null) {
      return comparable(left, right)
          ? factory.apply(comparison(left, op == Op.LT), left.arg(0), right.arg(0))
          : null;
    }
    if (left != null && Shape.number(args[1]) instanceof BigInteger c) {
      return atMost(factory, left, op == Op.LT ? c.subtract(BigInteger.ONE) : c);
    }
    return right != null && Shape.number(args[0]) instanceof BigInteger c
        ? factory.not(atMost(factory, right, op == Op.LT ? c : c.subtract(BigInteger.ONE)))
        : null;
  }

  private static boolean comparable(Application left, Application right) {
    return left.op() == right.op() && Shape.width(left.arg(0)) == Shape.width(right.arg(0));
  }

  private static Op comparison(Application number, boolean strict) {
    if (number.op() == Op.UBV_TO_INT) {
      return strict ? Op.BV_ULT : Op.BV_ULE;
    }
    return strict ? Op.BV_SLT : Op.BV_SLE;
  }

  private static BigInteger least(Application number) {
    return number.op() == Op.UBV_TO_INT
        ? BigInteger.ZERO
        : power(Shape.width(number.arg(0)) - 1).negate();
  }

  private static Term atMost(TermFactory factory, Application number, BigInteger bound) {
    int width = Shape.width(number.arg(0));
    BigInteger least = least(number);
    if (bound.compareTo(least) < 0) {
      return factory.bool(false);
    }
    if (bound.compareTo(least.add(power(width))) >= 0) {
      return factory.bool(true);
    }
    return factory.apply(comparison(number, false), number.arg(0), factory.bitVec(width, bound));
  }

  private static @Nullable Term equal(TermFactory factory, Op op, int p, int q, Term[] args) {
    Application left = fromBits(args[0]);
    if (left == null) {
      return null;
    }
    if (fromBits(args[1]) instanceof Application right) {
      return comparable(left, right) ? factory.eq(left.arg(0), right.arg(0)) : null;
    }
    if (!(Shape.number(args[1]) instanceof BigInteger c)) {
      return null;
    }
    int width = Shape.width(left.arg(0));
    BigInteger least = least(left);
    return c.compareTo(least) >= 0 && c.compareTo(least.add(power(width))) < 0
        ? factory.eq(left.arg(0), factory.bitVec(width, c))
        : factory.bool(false);
  }
}
