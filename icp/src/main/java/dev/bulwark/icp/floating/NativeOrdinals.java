package dev.bulwark.icp.floating;

/** Between ordinals and the floats of Java; NaN is {@link NarrowProjection.Function#NAN}. */
final class NativeOrdinals {

  private NativeOrdinals() {}

  static double toDouble(long ordinal) {
    return Double.longBitsToDouble(ordinal < 0 ? ~ordinal | Long.MIN_VALUE : ordinal);
  }

  static long of(double value) {
    if (Double.isNaN(value)) {
      return NarrowProjection.Function.NAN;
    }
    long bits = Double.doubleToRawLongBits(value);
    return bits < 0 ? ~(bits & Long.MAX_VALUE) : bits;
  }

  static float toFloat(long ordinal) {
    return Float.intBitsToFloat(ordinal < 0 ? (int) ~ordinal | Integer.MIN_VALUE : (int) ordinal);
  }

  static long of(float value) {
    if (Float.isNaN(value)) {
      return NarrowProjection.Function.NAN;
    }
    int bits = Float.floatToRawIntBits(value);
    return bits < 0 ? ~(bits & Integer.MAX_VALUE) : bits;
  }
}
