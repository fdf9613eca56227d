package dev.bulwark.icp.integer;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Products of whole numbers, forwards and backwards. */
final class Factors {

  private static final Interval POSITIVE = new Interval(BigInteger.ONE, null);

  private Factors() {}

  /** The hull of the products. */
  static Interval product(Interval x, Interval y) {
    if (x.equals(Interval.ZERO) || y.equals(Interval.ZERO)) {
      return Interval.ZERO;
    }
    boolean noLow = isEndless(x, y) || isEndless(y, x);
    boolean noHigh = isEndless(x.negate(), y) || isEndless(y.negate(), x);
    // Where there is a bound, it is the product of two bounds.
    BigInteger low = null;
    BigInteger high = null;
    for (BigInteger a : new @Nullable BigInteger[] {x.low(), x.high()}) {
      for (BigInteger b : new @Nullable BigInteger[] {y.low(), y.high()}) {
        if (a != null && b != null) {
          BigInteger corner = a.multiply(b);
          low = low == null ? corner : low.min(corner);
          high = high == null ? corner : high.max(corner);
        }
      }
    }
    return new Interval(noLow ? null : low, noHigh ? null : high);
  }

  /** Whether products go down without end because x has no end. */
  private static boolean isEndless(Interval x, Interval y) {
    return (x.low() == null && y.goesAboveZero()) || (x.high() == null && y.goesBelowZero());
  }

  /** The hull of the x with x * y in z for some number y of the given ones. */
  static Interval quotient(Interval z, Interval y) {
    if (z.containsZero() && y.containsZero()) {
      return Interval.ALL;
    }
    Interval above = y.meet(POSITIVE);
    Interval below = y.negate().meet(POSITIVE);
    Interval result = above.isEmpty() ? Interval.EMPTY : quotientByPositive(z, above);
    return below.isEmpty() ? result : result.join(quotientByPositive(z, below).negate());
  }

  private static Interval quotientByPositive(Interval z, Interval y) {
    return new Interval(leastQuotient(z, y), negate(leastQuotient(z.negate(), y)));
  }

  private static @Nullable BigInteger negate(@Nullable BigInteger number) {
    return number == null ? null : number.negate();
  }

  private static @Nullable BigInteger leastQuotient(Interval z, Interval y) {
    BigInteger low = z.low();
    if (low == null) {
      return null;
    }
    BigInteger divisor = low.signum() < 0 ? y.low() : y.high();
    return divisor == null ? BigInteger.valueOf(low.signum()) : Division.ceiling(low, divisor);
  }
}
