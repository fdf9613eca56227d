package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;
import java.math.BigInteger;

/**
 * z = fp.rem(x, y), which is always exact. Decided for known operands; otherwise only |z| &lt;= |x|
 * and |z| &lt;= |y| / 2 are used, and that z is x if |x| &lt; |y| / 2. Slots: x, x is NaN, y, y is
 * NaN, z, z is NaN.
 */
public final class Remainder implements Contractor {

  private static final int X = 0;
  private static final int X_NAN = 1;
  private static final int Y = 2;
  private static final int Y_NAN = 3;
  private static final int Z = 4;
  private static final int Z_NAN = 5;
  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  private final FloatFormat format;
  private final Slots ordinals;
  private final FloatFunctions functions;
  private final Rounding towardZero;
  private final Interval x = new Interval();
  private final Interval y = new Interval();
  private final Interval z = new Interval();

  public Remainder(FloatFormat format) {
    this.format = format;
    ordinals = Slots.of(format);
    functions = new FloatFunctions(format, RoundingMode.NEAREST_EVEN);
    towardZero = new Rounding(format, RoundingMode.TOWARD_ZERO);
  }

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(X_NAN) || box.isTrue(Y_NAN)) {
      box.atLeast(Z_NAN, 1);
      return;
    }
    x.set(ordinals.low(box, X), ordinals.high(box, X));
    y.set(ordinals.low(box, Y), ordinals.high(box, Y));
    z.set(ordinals.low(box, Z), ordinals.high(box, Z));
    boolean canBeUndefined = canBeUndefined();
    if (box.isTrue(Z_NAN) || !contractNumbers()) {
      box.atLeast(Z_NAN, 1);
      if (!canBeUndefined) {
        someIsNaN(box);
      }
      return;
    }
    if (box.isFalse(X_NAN) && box.isFalse(Y_NAN) && !canBeUndefined) {
      box.atMost(Z_NAN, 0);
    }
    ordinals.atLeast(box, Z, z.low);
    ordinals.atMost(box, Z, z.high);
    if (box.isFalse(Z_NAN)) {
      box.atMost(X_NAN, 0);
      box.atMost(Y_NAN, 0);
      ordinals.atLeast(box, X, x.low);
      ordinals.atMost(box, X, x.high);
      ordinals.atLeast(box, Y, y.low);
      ordinals.atMost(box, Y, y.high);
    }
  }

  private static void someIsNaN(Box box) {
    boolean xIsNumber = box.isFalse(X_NAN);
    boolean yIsNumber = box.isFalse(Y_NAN);
    if (xIsNumber && yIsNumber) {
      box.fail();
    } else if (xIsNumber) {
      box.atLeast(Y_NAN, 1);
    } else if (yIsNumber) {
      box.atLeast(X_NAN, 1);
    }
  }

  /** Infinite x or y zero. */
  private boolean canBeUndefined() {
    return x.low.equals(ordinals.min())
        || x.high.equals(ordinals.max())
        || (y.low.signum() <= 0 && y.high.compareTo(NEGATIVE_ZERO) >= 0);
  }

  /** Cuts to solutions whose result is not NaN; false if there are none. */
  private boolean contractNumbers() {
    x.meet(ordinals.min().add(BigInteger.ONE), ordinals.max().subtract(BigInteger.ONE));
    if (y.low.equals(NEGATIVE_ZERO)) {
      y.low = BigInteger.ZERO;
    }
    if (y.low.signum() == 0) {
      y.low = BigInteger.ONE;
    }
    if (y.high.signum() == 0) {
      y.high = NEGATIVE_ZERO;
    }
    if (y.high.equals(NEGATIVE_ZERO)) {
      y.high = BigInteger.TWO.negate();
    }
    if (x.isEmpty() || y.isEmpty()) {
      return false;
    }
    if (x.isPoint() && y.isPoint()) {
      BigInteger rest = functions.remainder(x.low, y.low);
      if (rest != null) {
        z.meet(rest, rest);
      }
      return rest != null && !z.isEmpty();
    }
    BigInteger bound = greatestMagnitude(x).min(half(greatestMagnitude(y)));
    z.meet(bound.not(), bound);
    if (greatestMagnitude(x).compareTo(half(leastMagnitude(y))) < 0) {
      z.meet(x.low, x.high);
      x.meet(z.low, z.high);
    }
    return !z.isEmpty();
  }

  private static BigInteger magnitude(BigInteger ordinal) {
    return ordinal.signum() < 0 ? ordinal.not() : ordinal;
  }

  private static BigInteger greatestMagnitude(Interval interval) {
    return magnitude(interval.low).max(magnitude(interval.high));
  }

  private static BigInteger leastMagnitude(Interval interval) {
    return interval.low.signum() < 0 && interval.high.signum() >= 0
        ? BigInteger.ZERO
        : magnitude(interval.low).min(magnitude(interval.high));
  }

  /** The greatest magnitude that is not more than half of another. */
  private BigInteger half(BigInteger magnitude) {
    if (magnitude.equals(ordinals.max())) {
      return magnitude;
    }
    Exact number = Exact.of(format, magnitude);
    return towardZero.round(new Exact(number.significand(), number.exponent() - 1), false);
  }
}
