package dev.bulwark.logic.eval;

import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;

/** IEEE 754 arithmetic in any binary format: exact results on big integers, rounded once. */
final class FloatArithmetic {

  private FloatArithmetic() {}

  static FloatValue negate(FloatValue a) {
    return a.isNaN() ? a : new FloatValue(a.sort(), a.bits().flipBit(a.sort().width() - 1));
  }

  static FloatValue abs(FloatValue a) {
    return a.isNaN() ? a : new FloatValue(a.sort(), a.bits().clearBit(a.sort().width() - 1));
  }

  static FloatValue add(RoundingMode mode, FloatValue a, FloatValue b) {
    return sum(a.sort(), mode, SoftFloat.of(a), SoftFloat.of(b));
  }

  static FloatValue multiply(RoundingMode mode, FloatValue a, FloatValue b) {
    SoftFloat product = product(SoftFloat.of(a), SoftFloat.of(b));
    return switch (product.kind()) {
      case NAN -> SoftFloat.nan(a.sort());
      case INFINITE -> SoftFloat.infinity(a.sort(), product.negative());
      case FINITE ->
          SoftFloat.round(
              a.sort(), mode, product.signedSignificand(), product.exponent(), product.negative());
    };
  }

  static FloatValue fusedMultiplyAdd(RoundingMode mode, FloatValue a, FloatValue b, FloatValue c) {
    return sum(a.sort(), mode, product(SoftFloat.of(a), SoftFloat.of(b)), SoftFloat.of(c));
  }

  private static SoftFloat product(SoftFloat x, SoftFloat y) {
    boolean negative = x.negative() ^ y.negative();
    if (x.isNaN()
        || y.isNaN()
        || (x.isInfinite() && y.isZero())
        || (x.isZero() && y.isInfinite())) {
      return new SoftFloat(SoftFloat.Kind.NAN, false, BigInteger.ZERO, 0);
    }
    if (x.isInfinite() || y.isInfinite()) {
      return new SoftFloat(SoftFloat.Kind.INFINITE, negative, BigInteger.ZERO, 0);
    }
    return new SoftFloat(
        SoftFloat.Kind.FINITE,
        negative,
        x.significand().multiply(y.significand()),
        x.exponent() + y.exponent());
  }

  private static FloatValue sum(Sort.Float sort, RoundingMode mode, SoftFloat x, SoftFloat y) {
    if (x.isNaN()
        || y.isNaN()
        || (x.isInfinite() && y.isInfinite() && x.negative() != y.negative())) {
      return SoftFloat.nan(sort);
    }
    if (x.isInfinite() || y.isInfinite()) {
      return SoftFloat.infinity(sort, x.isInfinite() ? x.negative() : y.negative());
    }
    boolean zeroNegative =
        x.negative() == y.negative() ? x.negative() : mode == RoundingMode.TOWARD_NEGATIVE;
    if (x.isZero() && y.isZero()) {
      return SoftFloat.zero(sort, zeroNegative);
    }
    if (x.isZero() || y.isZero()) {
      SoftFloat other = x.isZero() ? y : x;
      return SoftFloat.round(
          sort, mode, other.signedSignificand(), other.exponent(), other.negative());
    }
    SoftFloat high = x.exponent() >= y.exponent() ? x : y;
    SoftFloat low = negligible(sort, high, high == x ? y : x);
    int shift = Math.toIntExact(high.exponent() - low.exponent());
    BigInteger sum = high.signedSignificand().shiftLeft(shift).add(low.signedSignificand());
    return SoftFloat.round(sort, mode, sum, low.exponent(), mode == RoundingMode.TOWARD_NEGATIVE);
  }

  /**
   * A summand far below the last bit that matters only says on which side of the other one the sum
   * lies. It is replaced by a nearer one, lest formats with wide exponents need huge shifts.
   */
  private static SoftFloat negligible(Sort.Float sort, SoftFloat high, SoftFloat low) {
    long nearest = high.exponent() - sort.significand() - 8;
    return low.leading() < nearest
        ? new SoftFloat(low.kind(), low.negative(), BigInteger.ONE, nearest)
        : low;
  }

  static FloatValue divide(RoundingMode mode, FloatValue a, FloatValue b) {
    Sort.Float sort = a.sort();
    SoftFloat x = SoftFloat.of(a);
    SoftFloat y = SoftFloat.of(b);
    boolean negative = x.negative() ^ y.negative();
    if (x.isNaN()
        || y.isNaN()
        || (x.isInfinite() && y.isInfinite())
        || (x.isZero() && y.isZero())) {
      return SoftFloat.nan(sort);
    }
    if (x.isInfinite() || y.isZero()) {
      return SoftFloat.infinity(sort, negative);
    }
    if (x.isZero() || y.isInfinite()) {
      return SoftFloat.zero(sort, negative);
    }
    return quotient(
        sort, mode, negative, x.significand(), y.significand(), x.exponent() - y.exponent());
  }

  /** Rounds {@code dividend / divisor * 2^exponent}, both positive. */
  static FloatValue quotient(
      Sort.Float sort,
      RoundingMode mode,
      boolean negative,
      BigInteger dividend,
      BigInteger divisor,
      long exponent) {
    int shift = Math.max(0, sort.significand() + 3 - dividend.bitLength() + divisor.bitLength());
    BigInteger[] parts = dividend.shiftLeft(shift).divideAndRemainder(divisor);
    return SoftFloat.round(
        sort, mode, negative, parts[0], exponent - shift, parts[1].signum() != 0);
  }

  static FloatValue squareRoot(RoundingMode mode, FloatValue a) {
    Sort.Float sort = a.sort();
    SoftFloat x = SoftFloat.of(a);
    if (x.isNaN() || (x.negative() && !x.isZero())) {
      return SoftFloat.nan(sort);
    }
    if (x.isZero() || x.isInfinite()) {
      return a;
    }
    int shift = Math.max(0, 2 * (sort.significand() + 3) - x.significand().bitLength());
    if (((x.exponent() - shift) & 1) != 0) {
      shift++;
    }
    BigInteger[] parts = x.significand().shiftLeft(shift).sqrtAndRemainder();
    return SoftFloat.round(
        sort, mode, false, parts[0], (x.exponent() - shift) / 2, parts[1].signum() != 0);
  }

  /** {@code a - b * n} where n is the integer nearest to a / b, the even one of two. */
  static FloatValue remainder(FloatValue a, FloatValue b) {
    Sort.Float sort = a.sort();
    SoftFloat x = SoftFloat.of(a);
    SoftFloat y = SoftFloat.of(b);
    if (x.isNaN() || y.isNaN() || x.isInfinite() || y.isZero()) {
      return SoftFloat.nan(sort);
    }
    if (x.isZero() || y.isInfinite() || x.leading() < y.leading() - 1) {
      return a;
    }
    long unit = Math.min(x.exponent(), y.exponent());
    BigInteger divisor = y.significand().shiftLeft(Math.toIntExact(y.exponent() - unit));
    // Modulo twice the divisor keeps the parity of the quotient, which a tie needs.
    BigInteger twice = divisor.shiftLeft(1);
    BigInteger scale = BigInteger.TWO.modPow(BigInteger.valueOf(x.exponent() - unit), twice);
    BigInteger rest = x.significand().multiply(scale).mod(twice);
    boolean odd = rest.compareTo(divisor) >= 0;
    if (odd) {
      rest = rest.subtract(divisor);
    }
    int half = rest.shiftLeft(1).compareTo(divisor);
    if (half > 0 || (half == 0 && odd)) {
      rest = rest.subtract(divisor);
    }
    BigInteger signed = x.negative() ? rest.negate() : rest;
    return SoftFloat.round(sort, RoundingMode.NEAREST_EVEN, signed, unit, x.negative());
  }

  static FloatValue roundToIntegral(RoundingMode mode, FloatValue a) {
    SoftFloat x = SoftFloat.of(a);
    if (x.kind() != SoftFloat.Kind.FINITE || x.isZero() || x.exponent() >= 0) {
      return a;
    }
    BigInteger integer =
        SoftFloat.roundToUnit(mode, x.negative(), x.significand(), -x.exponent(), false);
    BigInteger signed = x.negative() ? integer.negate() : integer;
    return SoftFloat.round(a.sort(), mode, signed, 0, x.negative());
  }

  /** Is a &lt; b, in IEEE's order? False if either is NaN; the two zeros are equal. */
  static boolean less(FloatValue a, FloatValue b) {
    return !a.isNaN() && !b.isNaN() && order(a).compareTo(order(b)) < 0;
  }

  static boolean equal(FloatValue a, FloatValue b) {
    return !a.isNaN() && !b.isNaN() && order(a).equals(order(b));
  }

  /** IEEE data without NaN are ordered as their bits are, read as sign and magnitude. */
  private static BigInteger order(FloatValue a) {
    int sign = a.sort().width() - 1;
    return a.bits().testBit(sign) ? a.bits().clearBit(sign).negate() : a.bits();
  }
}
