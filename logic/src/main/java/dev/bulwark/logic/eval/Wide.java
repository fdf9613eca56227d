package dev.bulwark.logic.eval;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;

/** Bit-vector operations of any width; {@link Narrow} does the same for up to 64 bits, faster. */
final class Wide {

  private Wide() {}

  /** For CONCAT the width is that of the result, for all others that of the arguments as well. */
  static BitVecValue binary(Op op, int width, BitVecValue a, BitVecValue b) {
    return new BitVecValue(
        width,
        switch (op) {
          case BV_AND -> a.bits().and(b.bits());
          case BV_OR -> a.bits().or(b.bits());
          case BV_XOR -> a.bits().xor(b.bits());
          case BV_ADD -> a.bits().add(b.bits());
          case BV_SUB -> a.bits().subtract(b.bits());
          case BV_MUL -> a.bits().multiply(b.bits());
          case BV_UDIV -> b.isZero() ? BigInteger.ONE.negate() : a.bits().divide(b.bits());
          case BV_UREM -> b.isZero() ? a.bits() : a.bits().mod(b.bits());
          case BV_SDIV -> signedDivision(a.signed(), b.signed());
          case BV_SREM -> b.isZero() ? a.bits() : a.signed().remainder(b.signed());
          case BV_SHL -> shiftsOut(b) ? BigInteger.ZERO : a.bits().shiftLeft(b.bits().intValue());
          case BV_LSHR -> shiftsOut(b) ? BigInteger.ZERO : a.bits().shiftRight(b.bits().intValue());
          case BV_ASHR -> a.signed().shiftRight(shiftsOut(b) ? width : b.bits().intValue());
          case CONCAT -> a.bits().shiftLeft(b.width()).or(b.bits());
          default -> throw new IllegalArgumentException(op + " is no binary bit-vector operator");
        });
  }

  static BitVecValue unary(Op op, int p, int q, BitVecValue a) {
    return switch (op) {
      case BV_NOT -> new BitVecValue(a.width(), a.bits().not());
      case BV_NEG -> new BitVecValue(a.width(), a.bits().negate());
      case EXTRACT -> new BitVecValue(p - q + 1, a.bits().shiftRight(q));
      case ZERO_EXTEND -> new BitVecValue(a.width() + p, a.bits());
      case SIGN_EXTEND -> new BitVecValue(a.width() + p, a.signed());
      default -> throw new IllegalArgumentException(op + " is no unary bit-vector operator");
    };
  }

  static boolean compare(Op op, BitVecValue a, BitVecValue b) {
    return switch (op) {
      case BV_ULT -> a.bits().compareTo(b.bits()) < 0;
      case BV_ULE -> a.bits().compareTo(b.bits()) <= 0;
      case BV_SLT -> a.signed().compareTo(b.signed()) < 0;
      case BV_SLE -> a.signed().compareTo(b.signed()) <= 0;
      default -> throw new IllegalArgumentException(op + " is no bit-vector comparison");
    };
  }

  private static BigInteger signedDivision(BigInteger a, BigInteger b) {
    if (b.signum() == 0) {
      return a.signum() < 0 ? BigInteger.ONE : BigInteger.ONE.negate();
    }
    return a.divide(b);
  }

  private static boolean shiftsOut(BitVecValue distance) {
    return distance.bits().compareTo(BigInteger.valueOf(distance.width())) >= 0;
  }
}
