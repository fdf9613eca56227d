package dev.bulwark.icp.floating;

import static dev.bulwark.icp.floating.NativeOrdinals.of;
import static dev.bulwark.icp.floating.NativeOrdinals.toDouble;
import static dev.bulwark.icp.floating.NativeOrdinals.toFloat;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.floating.NarrowProjection.Function;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import org.jspecify.annotations.Nullable;

/**
 * Operations that the processor has, on the ordinals of binary32 and binary64; null if it has none
 * for this format and mode.
 */
final class NativeFunctions {

  private static final double TWO_TO_63 = 0x1p63;

  private NativeFunctions() {}

  private static boolean isSingle(FloatFormat format) {
    return format.sort().equals(Sort.Float.SINGLE);
  }

  private static boolean isDouble(FloatFormat format) {
    return format.sort().equals(Sort.Float.DOUBLE);
  }

  /** The one for the format, if the mode is Java's. */
  private static @Nullable Function nearest(
      FloatFormat format, RoundingMode mode, Function single, Function binary64) {
    if (mode != RoundingMode.NEAREST_EVEN) {
      return null;
    }
    return isSingle(format) ? single : isDouble(format) ? binary64 : null;
  }

  /** The one for the mode and the format, of those given for directed modes too. */
  private static @Nullable Function any(
      FloatFormat format,
      RoundingMode mode,
      Function single,
      Function binary64,
      java.util.function.Function<DirectedFunctions, Function> directedSingle,
      java.util.function.Function<DirectedFunctions, Function> directedDouble) {
    if (mode == RoundingMode.NEAREST_AWAY || !(isSingle(format) || isDouble(format))) {
      return null;
    }
    if (mode == RoundingMode.NEAREST_EVEN) {
      return isSingle(format) ? single : binary64;
    }
    DirectedFunctions directed = new DirectedFunctions(mode);
    return (isSingle(format) ? directedSingle : directedDouble).apply(directed);
  }

  static @Nullable Function add(FloatFormat format, RoundingMode mode) {
    return any(
        format,
        mode,
        (x, y) -> of(toFloat(x) + toFloat(y)),
        (x, y) -> of(toDouble(x) + toDouble(y)),
        d -> d::addFloats,
        d -> d::addDoubles);
  }

  static @Nullable Function subtract(FloatFormat format, RoundingMode mode) {
    return any(
        format,
        mode,
        (x, y) -> of(toFloat(x) - toFloat(y)),
        (x, y) -> of(toDouble(x) - toDouble(y)),
        d -> (x, y) -> d.addFloats(x, ~y),
        d -> (x, y) -> d.addDoubles(x, ~y));
  }

  static @Nullable Function multiply(FloatFormat format, RoundingMode mode) {
    return any(
        format,
        mode,
        (x, y) -> of(toFloat(x) * toFloat(y)),
        (x, y) -> of(toDouble(x) * toDouble(y)),
        d -> d::multiplyFloats,
        d -> d::multiplyDoubles);
  }

  static @Nullable Function divide(FloatFormat format, RoundingMode mode) {
    return any(
        format,
        mode,
        (x, y) -> of(toFloat(x) / toFloat(y)),
        (x, y) -> of(toDouble(x) / toDouble(y)),
        d -> d::divideFloats,
        d -> d::divideDoubles);
  }

  static @Nullable Function square(FloatFormat format, RoundingMode mode) {
    return any(
        format,
        mode,
        (x, none) -> of(toFloat(x) * toFloat(x)),
        (x, none) -> of(toDouble(x) * toDouble(x)),
        d -> (x, none) -> d.multiplyFloats(x, x),
        d -> (x, none) -> d.multiplyDoubles(x, x));
  }

  static @Nullable Function squareRoot(FloatFormat format, RoundingMode mode) {
    // The root of a float, rounded to a double and again, is rounded as if once.
    return any(
        format,
        mode,
        (x, none) -> of((float) Math.sqrt(toFloat(x))),
        (x, none) -> of(Math.sqrt(toDouble(x))),
        d -> (x, none) -> d.rootOfFloat(x),
        d -> (x, none) -> d.rootOfDouble(x));
  }

  static @Nullable Function roundToIntegral(FloatFormat format, RoundingMode mode) {
    if (mode == RoundingMode.NEAREST_AWAY) {
      return null;
    }
    if (isSingle(format)) {
      return (x, none) -> of((float) integral(mode, toFloat(x)));
    }
    return isDouble(format) ? (x, none) -> of(integral(mode, toDouble(x))) : null;
  }

  /** Keeps the sign of zeros, as the functions of Java do. */
  private static double integral(RoundingMode mode, double x) {
    return switch (mode) {
      case NEAREST_EVEN -> Math.rint(x);
      case TOWARD_POSITIVE -> Math.ceil(x);
      case TOWARD_NEGATIVE -> Math.floor(x);
      case TOWARD_ZERO -> Double.doubleToRawLongBits(x) < 0 ? Math.ceil(x) : Math.floor(x);
      case NEAREST_AWAY -> throw new IllegalArgumentException("not native: " + mode);
    };
  }

  static @Nullable Function convert(FloatFormat source, FloatFormat target, RoundingMode mode) {
    if (isSingle(source) && isDouble(target)) {
      return (x, none) -> of((double) toFloat(x));
    }
    boolean narrows = isDouble(source) && isSingle(target);
    if (!narrows || mode == RoundingMode.NEAREST_AWAY) {
      return null;
    }
    if (mode == RoundingMode.NEAREST_EVEN) {
      return (x, none) -> of((float) toDouble(x));
    }
    DirectedFunctions directed = new DirectedFunctions(mode);
    return (x, none) -> directed.narrow(toDouble(x));
  }

  static @Nullable Function fromInteger(Reading source, FloatFormat target, RoundingMode mode) {
    if (!source.isNarrow()) {
      return null;
    }
    return source.isShifted()
        ? nearest(
            target,
            mode,
            (x, none) -> of(unsignedToFloat(x ^ Long.MIN_VALUE)),
            (x, none) -> of(unsignedToDouble(x ^ Long.MIN_VALUE)))
        : nearest(target, mode, (x, none) -> of((float) x), (x, none) -> of((double) x));
  }

  /** Half of it, with a last bit that says whether something was lost, rounds in the same way. */
  private static double unsignedToDouble(long bits) {
    return bits >= 0 ? (double) bits : (double) ((bits >>> 1) | (bits & 1)) * 2;
  }

  private static float unsignedToFloat(long bits) {
    return bits >= 0 ? (float) bits : (float) ((bits >>> 1) | (bits & 1)) * 2;
  }

  static @Nullable Function toInteger(FloatFormat source, Reading target, RoundingMode mode) {
    if (!target.isNarrow() || mode == RoundingMode.NEAREST_AWAY) {
      return null;
    }
    boolean shifted = target.isShifted();
    if (isSingle(source)) {
      return (x, none) -> stored(integral(mode, toFloat(x)), shifted);
    }
    return isDouble(source) ? (x, none) -> stored(integral(mode, toDouble(x)), shifted) : null;
  }

  private static long stored(double integer, boolean shifted) {
    if (!shifted) {
      return (long) integer;
    }
    return integer >= TWO_TO_63 ? (long) (integer - TWO_TO_63) : (long) integer ^ Long.MIN_VALUE;
  }

  /** For every narrow format; of bits that are not NaN. */
  static @Nullable Function fromBits(FloatFormat format) {
    int width = format.sort().width();
    if (!format.isNarrow()) {
      return null;
    }
    if (width == Long.SIZE) {
      return (x, none) -> x >= 0 ? ~x : x ^ Long.MIN_VALUE;
    }
    long sign = 1L << (width - 1);
    return (x, none) -> (x & sign) != 0 ? ~(x ^ sign) : x;
  }
}
