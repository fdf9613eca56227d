package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Equations between bit-vectors, solved for what stands below invertible operators. */
final class BitVecEqualityRules {

  private BitVecEqualityRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("bv-equality-solve", Op.EQ, BitVecEqualityRules::solve),
        new Rule("bv-equality-slices", Op.EQ, BitVecEqualityRules::slices),
        new Rule("bv-equality-difference", Op.EQ, BitVecEqualityRules::difference),
        new Rule("bv-equality-sums", Op.EQ, BitVecEqualityRules::sums),
        new Rule("bv-equality-extensions", Op.EQ, BitVecEqualityRules::extensions));
  }

  /** {@code f(x) = c} for an invertible f. */
  private static @Nullable Term solve(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null || !(args[0] instanceof Application left)) {
      return null;
    }
    BigInteger value = c.bits();
    return switch (left.op()) {
      case BV_NOT -> equal(factory, left.arg(0), value.not());
      case BV_NEG -> equal(factory, left.arg(0), value.negate());
      case BV_ADD ->
          Shape.bits(left.arg(1)) instanceof BitVecValue d
              ? equal(factory, left.arg(0), value.subtract(d.bits()))
              : null;
      case BV_SUB ->
          Shape.bits(left.arg(0)) instanceof BitVecValue d
              ? equal(factory, left.arg(1), d.bits().subtract(value))
              : null;
      case BV_XOR ->
          Shape.bits(left.arg(1)) instanceof BitVecValue d
              ? equal(factory, left.arg(0), value.xor(d.bits()))
              : null;
      case BV_MUL ->
          Shape.bits(left.arg(1)) instanceof BitVecValue d && d.bits().testBit(0)
              ? equal(factory, left.arg(0), value.multiply(inverse(d)))
              : null;
      default -> null;
    };
  }

  private static BigInteger inverse(BitVecValue odd) {
    return odd.bits().modInverse(BigInteger.ONE.shiftLeft(odd.width()));
  }

  private static Term equal(TermFactory factory, Term term, BigInteger number) {
    return factory.eq(term, factory.bitVec(Shape.width(term), number));
  }

  /** Concatenations and extensions against constants. */
  private static @Nullable Term slices(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null || !(args[0] instanceof Application left)) {
      return null;
    }
    switch (left.op()) {
      case CONCAT -> {
        int low = Shape.width(left.arg(1));
        return factory.and(
            equal(factory, left.arg(0), c.bits().shiftRight(low)),
            equal(factory, left.arg(1), c.bits()));
      }
      case ZERO_EXTEND, SIGN_EXTEND -> {
        BitVecValue low = new BitVecValue(Shape.width(left.arg(0)), c.bits());
        BigInteger extended = left.op() == Op.ZERO_EXTEND ? low.unsigned() : low.signed();
        return new BitVecValue(c.width(), extended).equals(c)
            ? equal(factory, left.arg(0), c.bits())
            : factory.bool(false);
      }
      default -> {
        return null;
      }
    }
  }

  /** {@code x - y = 0} and {@code x xor y = 0}. */
  private static @Nullable Term difference(TermFactory factory, Op op, int p, int q, Term[] args) {
    boolean zero = Shape.bits(args[1]) instanceof BitVecValue c && c.isZero();
    return zero
            && args[0] instanceof Application left
            && (left.op() == Op.BV_SUB || left.op() == Op.BV_XOR)
        ? factory.eq(left.arg(0), left.arg(1))
        : null;
  }

  /** Equal summands on both sides go away; constants go to one side. */
  private static @Nullable Term sums(TermFactory factory, Op op, int p, int q, Term[] args) {
    Application left = Shape.app(args[0], Op.BV_ADD);
    Application right = Shape.app(args[1], Op.BV_ADD);
    if (left != null && right != null) {
      for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
          if (left.arg(i) == right.arg(j)) {
            return factory.eq(left.arg(1 - i), right.arg(1 - j));
          }
        }
      }
      if (Shape.bits(left.arg(1)) instanceof BitVecValue c
          && Shape.bits(right.arg(1)) instanceof BitVecValue d) {
        Term constant = factory.bitVec(c.width(), c.bits().subtract(d.bits()));
        return factory.eq(factory.apply(Op.BV_ADD, left.arg(0), constant), right.arg(0));
      }
    }
    Term rest = left != null ? without(left, args[1]) : null;
    if (rest == null && right != null) {
      rest = without(right, args[0]);
    }
    return rest == null ? null : equal(factory, rest, BigInteger.ZERO);
  }

  private static @Nullable Term without(Application sum, Term summand) {
    if (sum.arg(0) == summand) {
      return sum.arg(1);
    }
    return sum.arg(1) == summand ? sum.arg(0) : null;
  }

  /** Both sides extended in the same way: what is common to both extensions goes away. */
  private static @Nullable Term extensions(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application left
        && args[1] instanceof Application right
        && left.op() == right.op())) {
      return null;
    }
    switch (left.op()) {
      case ZERO_EXTEND, SIGN_EXTEND -> {
        int common = Math.min(left.p(), right.p());
        return factory.eq(
            factory.apply(left.op(), left.p() - common, 0, left.arg(0)),
            factory.apply(left.op(), right.p() - common, 0, right.arg(0)));
      }
      case CONCAT -> {
        return Shape.width(left.arg(1)) == Shape.width(right.arg(1))
            ? factory.and(
                factory.eq(left.arg(0), right.arg(0)), factory.eq(left.arg(1), right.arg(1)))
            : null;
      }
      default -> {
        return null;
      }
    }
  }
}
