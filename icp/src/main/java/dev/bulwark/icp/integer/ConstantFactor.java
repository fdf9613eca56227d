package dev.bulwark.icp.integer;

import java.math.BigInteger;

/**
 * Multiples of a constant modulo 2^w: the first t for which t * factor is in a range of residues.
 * It is found as by Euclid's algorithm, in steps linear in w.
 */
final class ConstantFactor {

  private static final int MAX_WORD_WIDTH = 32;

  private final int width;

  ConstantFactor(int width) {
    this.width = width;
  }

  /** What is left of the range of y at its ends, if factor * y is in z, modulo 2^w. */
  Interval factors(BigInteger factor, Interval y, Interval z) {
    return fit(factor, y, z, width);
  }

  /** What is left of the range of z at its ends, if z is factor * y for some y, modulo 2^w. */
  Interval products(BigInteger factor, Interval y, Interval z) {
    int zeros = factor.signum() == 0 ? width : Math.min(width, factor.getLowestSetBit());
    BigInteger power = BigInteger.ONE.shiftLeft(zeros);
    Interval multiples = Residues.fit(z, Interval.ZERO, power);
    if (zeros == width || multiples.isEmpty()) {
      return multiples;
    }
    // What is left of the factor is odd, so y is a multiple of the rest of z.
    int rest = width - zeros;
    BigInteger inverse = factor.shiftRight(zeros).modInverse(BigInteger.ONE.shiftLeft(rest));
    Interval fitted = fit(inverse, multiples.shiftRight(zeros), y, rest);
    return fitted.isEmpty() ? fitted : Factors.product(fitted, Interval.point(power));
  }

  private static Interval fit(BigInteger factor, Interval y, Interval z, int width) {
    BigInteger yLow = y.low();
    BigInteger yHigh = y.high();
    BigInteger zLow = z.low();
    BigInteger zHigh = z.high();
    if (yLow == null || yHigh == null || zLow == null || zHigh == null) {
      return y;
    }
    BigInteger span = zHigh.subtract(zLow);
    BigInteger up = first(factor, zLow.subtract(factor.multiply(yLow)), span, width);
    BigInteger down = first(factor, factor.multiply(yHigh).subtract(zHigh), span, width);
    return up.signum() < 0 || down.signum() < 0
        ? Interval.EMPTY
        : new Interval(yLow.add(up), yHigh.subtract(down));
  }

  /** The least t &gt;= 0 with factor * t in from..from + span modulo 2^width; negative if none. */
  private static BigInteger first(BigInteger factor, BigInteger from, BigInteger span, int width) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(width);
    BigInteger low = from.mod(modulus);
    BigInteger high = low.add(span);
    if (low.signum() == 0 || high.compareTo(modulus) >= 0) {
      return BigInteger.ZERO;
    }
    BigInteger b = factor.mod(modulus);
    return width <= MAX_WORD_WIDTH
        ? BigInteger.valueOf(
            first(b.longValue(), modulus.longValue(), low.longValue(), high.longValue()))
        : first(b, modulus, low, high);
  }

  private static BigInteger first(BigInteger b, BigInteger m, BigInteger low, BigInteger high) {
    if (low.signum() == 0) {
      return BigInteger.ZERO;
    }
    if (b.signum() == 0) {
      return BigInteger.ONE.negate();
    }
    if (b.shiftLeft(1).compareTo(m) > 0) {
      return first(m.subtract(b), m, m.subtract(high), m.subtract(low));
    }
    BigInteger t = Division.ceiling(low, b);
    if (t.multiply(b).compareTo(high) <= 0) {
      return t;
    }
    BigInteger wraps = first(m.mod(b), b, high.negate().mod(b), low.negate().mod(b));
    return wraps.signum() < 0 ? wraps : Division.ceiling(wraps.multiply(m).add(low), b);
  }

  /**
   * The least t with b * t in low..high modulo m; -1 if none. For m up to 2^32 no product is
   * greater than 2^63: b is at most m / 2 when it is reckoned with, and there are less than b
   * wraps.
   */
  static long first(long b, long m, long low, long high) {
    if (low == 0) {
      return 0;
    }
    if (b == 0) {
      return -1;
    }
    if (2 * b > m) {
      return first(m - b, m, m - high, m - low);
    }
    long t = Math.ceilDiv(low, b);
    if (t * b <= high) {
      return t;
    }
    long wraps = first(m % b, b, Math.floorMod(-high, b), Math.floorMod(-low, b));
    return wraps < 0 ? wraps : Math.ceilDiv(wraps * m + low, b);
  }
}
