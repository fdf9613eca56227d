package dev.bulwark.logic.eval;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value;
import java.math.BigInteger;

/**
 * Bit-vector operations of at most 64 bits, computed in a {@code long} that holds the unsigned
 * number in its low bits. Most terms of C programs are of this kind, and big integers would cost
 * several times as much.
 */
public final class Narrow {

  /** Widths up to this one are narrow. */
  public static final int LIMIT = 64;

  private Narrow() {}

  public static long mask(int width) {
    return width == LIMIT ? -1L : (1L << width) - 1;
  }

  public static long signed(long bits, int width) {
    int unused = LIMIT - width;
    return bits << unused >> unused;
  }

  public static Value.BitVecValue value(int width, long bits) {
    if (bits >= 0) {
      return new Value.BitVecValue(width, BigInteger.valueOf(bits));
    }
    BigInteger high = BigInteger.valueOf(bits >>> 32);
    return new Value.BitVecValue(
        width, high.shiftLeft(32).or(BigInteger.valueOf(bits & 0xffffffffL)));
  }

  public static long unary(Op op, int p, int q, int width, long a) {
    return switch (op) {
      case BV_NOT -> ~a & mask(width);
      case BV_NEG -> -a & mask(width);
      case EXTRACT -> a >>> q & mask(p - q + 1);
      case ZERO_EXTEND -> a;
      case SIGN_EXTEND -> signed(a, width) & mask(width + p);
      default -> throw new IllegalArgumentException(op + " is no unary bit-vector operator");
    };
  }

  /**
   * The operators whose result is a bit-vector; for CONCAT the width is that of the second
   * argument.
   */
  public static long binary(Op op, int width, long a, long b) {
    return switch (op) {
      case BV_AND -> a & b;
      case BV_OR -> a | b;
      case BV_XOR -> a ^ b;
      case BV_ADD -> (a + b) & mask(width);
      case BV_SUB -> (a - b) & mask(width);
      case BV_MUL -> (a * b) & mask(width);
      case BV_UDIV -> b == 0 ? mask(width) : Long.divideUnsigned(a, b);
      case BV_UREM -> b == 0 ? a : Long.remainderUnsigned(a, b);
      case BV_SDIV -> signedDivision(width, a, b);
      case BV_SREM -> b == 0 ? a : (signed(a, width) % signed(b, width)) & mask(width);
      case BV_SHL -> shiftsOut(b, width) ? 0 : a << b & mask(width);
      case BV_LSHR -> shiftsOut(b, width) ? 0 : a >>> b;
      case BV_ASHR -> signed(a, width) >> (shiftsOut(b, width) ? LIMIT - 1 : b) & mask(width);
      case CONCAT -> a << width | b;
      default -> throw new IllegalArgumentException(op + " is no binary bit-vector operator");
    };
  }

  private static long signedDivision(int width, long a, long b) {
    long dividend = signed(a, width);
    if (b == 0) {
      return dividend < 0 ? 1 : mask(width);
    }
    return dividend / signed(b, width) & mask(width);
  }

  private static boolean shiftsOut(long distance, int width) {
    return Long.compareUnsigned(distance, width) >= 0;
  }

  public static boolean compare(Op op, int width, long a, long b) {
    return switch (op) {
      case BV_ULT -> Long.compareUnsigned(a, b) < 0;
      case BV_ULE -> Long.compareUnsigned(a, b) <= 0;
      case BV_SLT -> signed(a, width) < signed(b, width);
      case BV_SLE -> signed(a, width) <= signed(b, width);
      default -> throw new IllegalArgumentException(op + " is no bit-vector comparison");
    };
  }
}
