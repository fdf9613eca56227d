package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = x * x, rounded, which is never negative. Slots: x, x is NaN, z, z is NaN. */
public final class FloatSquare extends FloatOperation {

  public FloatSquare(FloatFormat format, RoundingMode mode) {
    this(
        Signature.unary(Slots.of(format), Slots.of(format)),
        format,
        new FloatFunctions(format, mode),
        mode);
  }

  private FloatSquare(
      Signature slots, FloatFormat format, FloatFunctions functions, RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.even(format),
            (x, none) -> functions.multiply(x, x),
            NativeFunctions.square(format, mode)));
  }
}
