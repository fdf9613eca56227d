package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of bit-vectors. Only "less than" remains, with constants on its right side, so that a
 * comparison and its opposite differ by a negation only: {@code x <= c} is {@code x < c + 1},
 * {@code x >= c} is {@code not (x < c)}.
 */
final class BitVecComparisonRules {

  private static final Set<Op> LESS = Set.of(Op.BV_ULT, Op.BV_SLT);

  private BitVecComparisonRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "bv-less-or-equal", Set.of(Op.BV_ULE, Op.BV_SLE), BitVecComparisonRules::lessOrEqual),
        new Rule("bv-less-same", LESS, BitVecComparisonRules::same),
        new Rule("bv-greater-constant", LESS, BitVecComparisonRules::greaterThanConstant),
        new Rule("bv-less-border", LESS, BitVecComparisonRules::border),
        new Rule("bv-less-extended-constant", LESS, BitVecComparisonRules::extendedAgainstConstant),
        new Rule("bv-less-extended", LESS, BitVecComparisonRules::extendedAgainstExtended));
  }

  private static @Nullable Term lessOrEqual(TermFactory factory, Op op, int p, int q, Term[] args) {
    return factory.not(factory.apply(op == Op.BV_ULE ? Op.BV_ULT : Op.BV_SLT, args[1], args[0]));
  }

  private static @Nullable Term same(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] == args[1] ? factory.bool(false) : null;
  }

  /** The least number, as bits. */
  private static BigInteger least(Op op, int width) {
    return op == Op.BV_ULT ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(width - 1);
  }

  /** The greatest number, as bits. */
  private static BigInteger greatest(Op op, int width) {
    return BigInteger.ONE.shiftLeft(op == Op.BV_ULT ? width : width - 1).subtract(BigInteger.ONE);
  }

  private static @Nullable Term greaterThanConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[0]);
    if (c == null) {
      return null;
    }
    if (c.bits().equals(greatest(op, c.width()))) {
      return factory.bool(false);
    }
    return factory.not(
        factory.apply(op, args[1], factory.bitVec(c.width(), c.bits().add(BigInteger.ONE))));
  }

  /**
   * Nothing is below the least number, only that is below the next, and all but the greatest are
   * below the greatest.
   */
  private static @Nullable Term border(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null) {
      return null;
    }
    BigInteger least = least(op, c.width());
    if (c.bits().equals(least)) {
      return factory.bool(false);
    }
    if (c.bits().equals(new BitVecValue(c.width(), least.add(BigInteger.ONE)).bits())) {
      return factory.eq(args[0], factory.bitVec(c.width(), least));
    }
    return c.bits().equals(greatest(op, c.width()))
        ? factory.not(factory.eq(args[0], args[1]))
        : null;
  }

  private static @Nullable Term extendedAgainstConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null || !(args[0] instanceof Application extension) || extension.p() == 0) {
      return null;
    }
    Term inner = extension.arg(0);
    return switch (extension.op()) {
      case ZERO_EXTEND -> {
        // The extended number is at least 0 in either order, so it is compared without sign.
        BigInteger bound = op == Op.BV_ULT ? c.unsigned() : c.signed();
        yield bounded(factory, Op.BV_ULT, inner, bound, BigInteger.ZERO);
      }
      case SIGN_EXTEND ->
          op == Op.BV_SLT
              ? bounded(
                  factory,
                  op,
                  inner,
                  c.signed(),
                  BigInteger.ONE.shiftLeft(Shape.width(inner) - 1).negate())
              : signExtendedUnsigned(factory, inner, c);
      default -> null;
    };
  }

  /** {@code inner < bound}, where inner ranges over the 2^width numbers from {@code from} on. */
  private static Term bounded(
      TermFactory factory, Op op, Term inner, BigInteger bound, BigInteger from) {
    int width = Shape.width(inner);
    if (bound.compareTo(from) <= 0) {
      return factory.bool(false);
    }
    if (bound.compareTo(from.add(BigInteger.ONE.shiftLeft(width))) >= 0) {
      return factory.bool(true);
    }
    return factory.apply(op, inner, factory.bitVec(width, bound));
  }

  /**
   * Without sign, a sign-extended number lies in one of two ranges, the negative ones far above the
   * others.
   */
  private static Term signExtendedUnsigned(TermFactory factory, Term inner, BitVecValue bound) {
    int width = Shape.width(inner);
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    BigInteger upper = BigInteger.ONE.shiftLeft(bound.width()).subtract(half);
    if (bound.bits().compareTo(half) > 0 && bound.bits().compareTo(upper) <= 0) {
      return factory.not(factory.apply(Op.BV_SLT, inner, factory.bitVec(width, 0)));
    }
    return factory.apply(Op.BV_ULT, inner, factory.bitVec(width, bound.bits()));
  }

  private static @Nullable Term extendedAgainstExtended(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application left
        && args[1] instanceof Application right
        && left.op() == right.op()
        && left.p() > 0
        && left.p() == right.p())) {
      return null;
    }
    return switch (left.op()) {
      case ZERO_EXTEND -> factory.apply(Op.BV_ULT, left.arg(0), right.arg(0));
      case SIGN_EXTEND -> factory.apply(op, left.arg(0), right.arg(0));
      default -> null;
    };
  }
}
