package dev.bulwark.icp.proof;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The integers between two ends, where null stands for no end. */
record Range(@Nullable BigInteger low, @Nullable BigInteger high) {

  static final Range ALL = new Range(null, null);

  static Range of(long low, long high) {
    return new Range(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  static Range point(BigInteger number) {
    return new Range(number, number);
  }

  boolean isEmpty() {
    return low != null && high != null && low.compareTo(high) > 0;
  }

  boolean isBounded() {
    return low != null && high != null;
  }

  boolean isPoint() {
    return low != null && low.equals(high);
  }

  /** The lower end of a range that has one. */
  BigInteger first() {
    if (low == null) {
      throw new IllegalArgumentException("no lower end");
    }
    return low;
  }

  /** The upper end of a range that has one. */
  BigInteger last() {
    if (high == null) {
      throw new IllegalArgumentException("no upper end");
    }
    return high;
  }

  boolean contains(BigInteger number) {
    return (low == null || low.compareTo(number) <= 0)
        && (high == null || high.compareTo(number) >= 0);
  }

  boolean contains(long number) {
    return contains(BigInteger.valueOf(number));
  }

  Range meet(Range other) {
    BigInteger newLow = low == null ? other.low : other.low == null ? low : low.max(other.low);
    BigInteger newHigh =
        high == null ? other.high : other.high == null ? high : high.min(other.high);
    return new Range(newLow, newHigh);
  }

  Range meet(Literal bound) {
    return meet(bound.isUpper() ? new Range(null, bound.value()) : new Range(bound.value(), null));
  }

  boolean meets(Range other) {
    return !isEmpty() && !other.isEmpty() && !meet(other).isEmpty();
  }

  Range negate() {
    return new Range(high == null ? null : high.negate(), low == null ? null : low.negate());
  }

  Range plus(Range other) {
    return new Range(
        low == null || other.low == null ? null : low.add(other.low),
        high == null || other.high == null ? null : high.add(other.high));
  }

  Range plus(BigInteger number) {
    return plus(point(number));
  }

  Range minus(Range other) {
    return plus(other.negate());
  }

  /** The hull of the products. */
  Range times(Range other) {
    if (isZero() || other.isZero()) {
      return point(BigInteger.ZERO);
    }
    Range result = null;
    for (Range a : new Range[] {meet(NEGATIVE), meet(NOT_NEGATIVE)}) {
      for (Range b : new Range[] {other.meet(NEGATIVE), other.meet(NOT_NEGATIVE)}) {
        if (!a.isEmpty() && !b.isEmpty()) {
          Range part = timesOneSign(a, b);
          result = result == null ? part : result.join(part);
        }
      }
    }
    if (result == null) {
      throw new IllegalArgumentException("an empty range");
    }
    return result;
  }

  static final Range NEGATIVE = new Range(null, BigInteger.ONE.negate());
  static final Range NOT_NEGATIVE = new Range(BigInteger.ZERO, null);
  static final Range POSITIVE = new Range(BigInteger.ONE, null);

  private boolean isZero() {
    return isPoint() && first().signum() == 0;
  }

  /** Of ranges on one side of zero each. */
  private static Range timesOneSign(Range a, Range b) {
    boolean negative = a.isNegative() != b.isNegative();
    Range x = a.isNegative() ? a.negate() : a;
    Range y = b.isNegative() ? b.negate() : b;
    BigInteger greatest = null;
    if (x.isZero() || y.isZero()) {
      greatest = BigInteger.ZERO;
    } else if (x.high != null && y.high != null) {
      greatest = x.high.multiply(y.high);
    }
    Range product = new Range(x.first().multiply(y.first()), greatest);
    return negative ? product.negate() : product;
  }

  boolean isNegative() {
    return high != null && high.signum() < 0;
  }

  Range join(Range other) {
    return new Range(
        low == null || other.low == null ? null : low.min(other.low),
        high == null || other.high == null ? null : high.max(other.high));
  }

  /** Whether some multiple of a positive number is in this range. */
  boolean containsMultipleOf(BigInteger number) {
    if (low == null || high == null) {
      return true;
    }
    return floor(high, number).multiply(number).compareTo(low) >= 0;
  }

  /** The quotient rounded down, for a positive divisor. */
  static BigInteger floor(BigInteger dividend, BigInteger divisor) {
    BigInteger[] parts = dividend.divideAndRemainder(divisor);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }
}
