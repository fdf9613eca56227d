package dev.bulwark.icp.floating;

import static dev.bulwark.icp.floating.NativeOrdinals.of;
import static dev.bulwark.icp.floating.NativeOrdinals.toDouble;
import static dev.bulwark.icp.floating.NativeOrdinals.toFloat;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.floating.NarrowProjection.Function;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Operations of binary32 and binary64 rounded up, down or toward zero, from the processor's nearest
 * result and the sign of its error. For binary64, where the error itself may not be representable,
 * the exact functions step in.
 */
final class DirectedFunctions {

  /** Errors of products and quotients above this have no bits below the least subnormal. */
  private static final double SAFE_LOW = 0x1p-960;

  private static final double SAFE_HIGH = 0x1p1020;

  private final RoundingMode mode;
  private final FloatFunctions exact;

  DirectedFunctions(RoundingMode mode) {
    if (mode == RoundingMode.NEAREST_EVEN || mode == RoundingMode.NEAREST_AWAY) {
      throw new IllegalArgumentException("not directed: " + mode);
    }
    this.mode = mode;
    exact = new FloatFunctions(new FloatFormat(Sort.Float.DOUBLE), mode);
  }

  // ---- Rounding

  /** The error is exact - nearest, or has its sign; NaN if there is none to speak of. */
  private double adjust(double nearest, double error) {
    if (error > 0 && (mode == RoundingMode.TOWARD_POSITIVE || (isTowardZero() && nearest < 0))) {
      return Math.nextUp(nearest);
    }
    if (error < 0 && (mode == RoundingMode.TOWARD_NEGATIVE || (isTowardZero() && nearest > 0))) {
      return Math.nextDown(nearest);
    }
    return nearest;
  }

  private float adjust(float nearest, double error) {
    if (error > 0 && (mode == RoundingMode.TOWARD_POSITIVE || (isTowardZero() && nearest < 0))) {
      return Math.nextUp(nearest);
    }
    if (error < 0 && (mode == RoundingMode.TOWARD_NEGATIVE || (isTowardZero() && nearest > 0))) {
      return Math.nextDown(nearest);
    }
    return nearest;
  }

  private boolean isTowardZero() {
    return mode == RoundingMode.TOWARD_ZERO;
  }

  private static boolean isSafe(double value) {
    return Math.abs(value) >= SAFE_LOW && Math.abs(value) <= SAFE_HIGH;
  }

  /** Whether the operation is exact or NaN because of an operand. */
  private static boolean isSpecial(double x) {
    return x == 0 || Double.isInfinite(x);
  }

  private static long stored(@Nullable BigInteger ordinal) {
    return ordinal == null ? Function.NAN : ordinal.longValue();
  }

  // ---- Sums

  /** Knuth's TwoSum: what the rounded sum lacks. */
  private static double sumError(double x, double y, double sum) {
    double part = sum - x;
    return (x - (sum - part)) + (y - part);
  }

  /** A sum is zero only if it is exact; zeros of the same sign keep it. */
  private double zeroSum(double x, double y, double sum) {
    return x == 0 && Double.doubleToRawLongBits(x) == Double.doubleToRawLongBits(y)
        ? sum
        : mode == RoundingMode.TOWARD_NEGATIVE ? -0.0 : 0.0;
  }

  long addDoubles(long first, long second) {
    double x = toDouble(first);
    double y = toDouble(second);
    double sum = x + y;
    if (sum == 0) {
      return of(zeroSum(x, y, sum));
    }
    if (Math.abs(sum) <= SAFE_HIGH && Math.abs(x) <= SAFE_HIGH) {
      return of(adjust(sum, sumError(x, y, sum)));
    }
    return stored(exact.add(BigInteger.valueOf(first), BigInteger.valueOf(second)));
  }

  long addFloats(long first, long second) {
    double x = toFloat(first);
    double y = toFloat(second);
    double sum = x + y;
    if (sum == 0) {
      return of((float) zeroSum(x, y, sum));
    }
    // The error of the double sum counts only if that sum is a float.
    float nearest = (float) sum;
    return of(adjust(nearest, sum == nearest ? sumError(x, y, sum) : sum - nearest));
  }

  // ---- Products, quotients, roots

  long multiplyDoubles(long first, long second) {
    double x = toDouble(first);
    double y = toDouble(second);
    double product = x * y;
    if (isSpecial(x) || isSpecial(y)) {
      return of(product);
    }
    return isSafe(product)
        ? of(adjust(product, Math.fma(x, y, -product)))
        : stored(exact.multiply(BigInteger.valueOf(first), BigInteger.valueOf(second)));
  }

  /** Products of floats are exact in double. */
  long multiplyFloats(long first, long second) {
    return narrow((double) toFloat(first) * toFloat(second));
  }

  long divideDoubles(long first, long second) {
    double x = toDouble(first);
    double y = toDouble(second);
    double quotient = x / y;
    if (isSpecial(x) || isSpecial(y)) {
      return of(quotient);
    }
    return isSafe(quotient) && isSafe(x)
        ? of(adjust(quotient, Math.fma(-quotient, y, x) * Math.signum(y)))
        : stored(exact.divide(BigInteger.valueOf(first), BigInteger.valueOf(second)));
  }

  long divideFloats(long first, long second) {
    double x = toFloat(first);
    double y = toFloat(second);
    float nearest = (float) (x / y);
    return isSpecial(x) || isSpecial(y)
        ? of(nearest)
        : of(adjust(nearest, (x - nearest * y) * Math.signum(y)));
  }

  long rootOfDouble(long first) {
    double x = toDouble(first);
    double root = Math.sqrt(x);
    if (isSpecial(x) || x < 0) {
      return of(root);
    }
    return isSafe(x)
        ? of(adjust(root, Math.fma(-root, root, x)))
        : stored(exact.squareRoot(BigInteger.valueOf(first)));
  }

  long rootOfFloat(long first) {
    double x = toFloat(first);
    float nearest = (float) Math.sqrt(x);
    return of(adjust(nearest, x - (double) nearest * nearest));
  }

  /** A double to a float. */
  long narrow(double value) {
    float nearest = (float) value;
    return of(adjust(nearest, value - nearest));
  }
}
