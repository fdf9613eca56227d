package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Division and remainder of bit-vectors; by zero they give all ones (or 1 for negative dividends of
 * bvsdiv) and the dividend.
 */
final class BitVecDivisionRules {

  private static final Set<Op> REMAINDERS = Set.of(Op.BV_UREM, Op.BV_SREM);

  private BitVecDivisionRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("bv-udiv-constant", Op.BV_UDIV, BitVecDivisionRules::unsignedQuotient),
        new Rule("bv-urem-constant", Op.BV_UREM, BitVecDivisionRules::unsignedRemainder),
        new Rule("bv-sdiv-constant", Op.BV_SDIV, BitVecDivisionRules::signedQuotient),
        new Rule("bv-srem-constant", Op.BV_SREM, BitVecDivisionRules::signedRemainder),
        new Rule("bv-rem-zero", REMAINDERS, BitVecDivisionRules::remainderZero));
  }

  private static @Nullable Term unsignedQuotient(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue divisor = Shape.bits(args[1]);
    if (divisor == null) {
      return null;
    }
    if (divisor.isZero()) {
      return factory.bitVec(divisor.width(), -1);
    }
    int shift = Shape.log2(divisor);
    return shift < 0
        ? null
        : factory.apply(Op.BV_LSHR, args[0], factory.bitVec(divisor.width(), shift));
  }

  private static @Nullable Term unsignedRemainder(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue divisor = Shape.bits(args[1]);
    if (divisor == null) {
      return null;
    }
    if (divisor.isZero()) {
      return args[0];
    }
    int bits = Shape.log2(divisor);
    if (bits == 0) {
      return factory.bitVec(divisor.width(), 0);
    }
    return bits < 0
        ? null
        : factory.zeroExtend(divisor.width() - bits, factory.extract(bits - 1, 0, args[0]));
  }

  private static @Nullable Term signedQuotient(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue divisor = Shape.bits(args[1]);
    if (divisor == null) {
      return null;
    }
    if (divisor.isZero()) {
      Term negative = factory.apply(Op.BV_SLT, args[0], args[1]);
      return factory.ite(
          negative, factory.bitVec(divisor.width(), 1), factory.bitVec(divisor.width(), -1));
    }
    // With one bit, the divisor 1 is -1; the quotient is the same either way.
    if (Shape.isOne(divisor)) {
      return args[0];
    }
    return Shape.isOnes(divisor) ? factory.apply(Op.BV_NEG, args[0]) : null;
  }

  private static @Nullable Term signedRemainder(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue divisor = Shape.bits(args[1]);
    if (divisor == null) {
      return null;
    }
    if (divisor.isZero()) {
      return args[0];
    }
    return Shape.isOne(divisor) || Shape.isOnes(divisor)
        ? factory.bitVec(divisor.width(), 0)
        : null;
  }

  /** {@code 0 rem x} and {@code x rem x}, for x = 0 as well. */
  private static @Nullable Term remainderZero(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    boolean zero = Shape.bits(args[0]) instanceof BitVecValue dividend && dividend.isZero();
    return zero || args[0] == args[1] ? factory.bitVec(Shape.width(args[0]), 0) : null;
  }
}
