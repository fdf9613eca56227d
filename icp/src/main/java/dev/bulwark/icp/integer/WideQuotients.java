package dev.bulwark.icp.integer;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of three integers x, y, z with y &gt; 0, narrowed by z = floor(x / y) or by z = x mod y.
 * Both are defined for x below 0 too, as SMT-LIB's integers need it.
 */
final class WideQuotients {

  private static final BigInteger ONE = BigInteger.ONE;

  Interval x;
  Interval y;
  Interval z;

  WideQuotients(Interval x, Interval y, Interval z) {
    this.x = x;
    this.y = y.atLeast(ONE);
    this.z = z;
  }

  boolean isPossible() {
    return !x.isEmpty() && !y.isEmpty() && !z.isEmpty();
  }

  /** Narrows by z = floor(x / y). */
  void divide() {
    if (isPossible()) {
      z = z.meet(new Interval(floor(x.low(), y), quotientHigh()));
    }
    if (isPossible()) {
      // y * z <= x <= y * (z + 1) - 1
      x =
          x.meet(
              new Interval(
                  Factors.product(z, y).low(), minusOne(Factors.product(z.plus(ONE), y).high())));
    }
    if (isPossible()) {
      narrowDivisor();
    }
  }

  private @Nullable BigInteger quotientHigh() {
    BigInteger high = x.high();
    if (high == null) {
      return null;
    }
    BigInteger divisor = high.signum() < 0 ? y.high() : y.low();
    return divisor == null
        ? high.signum() < 0 ? ONE.negate() : null
        : Division.floor(high, divisor);
  }

  private static @Nullable BigInteger floor(@Nullable BigInteger low, Interval y) {
    if (low == null) {
      return null;
    }
    BigInteger divisor = low.signum() < 0 ? y.low() : y.high();
    return divisor == null
        ? low.signum() < 0 ? null : BigInteger.ZERO
        : Division.floor(low, divisor);
  }

  private void narrowDivisor() {
    BigInteger xLow = x.low();
    BigInteger xHigh = x.high();
    BigInteger zLow = z.low();
    BigInteger zHigh = z.high();
    // x < (z + 1) * y
    if (xLow != null && zHigh != null) {
      BigInteger next = zHigh.add(ONE);
      if (xLow.signum() >= 0 && next.signum() > 0) {
        y = y.atLeast(Division.floor(xLow, next).add(ONE));
      } else if (next.signum() < 0) {
        y = y.atMost(Division.floor(xLow.negate().subtract(ONE), next.negate()));
      }
    }
    // z * y <= x
    if (xHigh != null && zLow != null) {
      if (zLow.signum() > 0) {
        y = y.atMost(Division.floor(xHigh, zLow));
      } else if (zLow.signum() < 0 && xHigh.signum() < 0) {
        y = y.atLeast(Division.ceiling(xHigh.negate(), zLow.negate()));
      }
    }
  }

  /** Narrows by z = x mod y, from 0 to y - 1. */
  void remainder() {
    if (!isPossible()) {
      return;
    }
    z = z.meet(new Interval(BigInteger.ZERO, minusOne(y.high())));
    BigInteger least = z.low();
    if (isPossible() && least != null) {
      y = y.atLeast(least.add(ONE));
    }
    BigInteger divisor = y.low();
    if (isPossible() && divisor != null && y.isPoint()) {
      x = Residues.fit(x, z, divisor);
      if (isPossible()) {
        z = Residues.image(x, z, divisor);
      }
    }
    if (isPossible()) {
      remainderOfOneQuotient();
    }
  }

  /** If there is just one quotient q, then x = q * y + z. */
  private void remainderOfOneQuotient() {
    BigInteger q = floor(x.low(), y);
    if (q == null || !q.equals(quotientHigh())) {
      return;
    }
    Interval quotient = Interval.point(q);
    Interval multiple = Factors.product(quotient, y);
    z = z.meet(x.plus(multiple.negate()));
    x = x.meet(multiple.plus(z));
    if (isPossible()) {
      y = y.meet(Factors.quotient(x.plus(z.negate()), quotient));
    }
  }

  private static @Nullable BigInteger minusOne(@Nullable BigInteger number) {
    return number == null ? null : number.subtract(ONE);
  }
}
