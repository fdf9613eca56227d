package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = fp.roundToIntegral(x). Slots: x, x is NaN, z, z is NaN. */
public final class RoundToIntegral extends FloatOperation {

  public RoundToIntegral(FloatFormat format, RoundingMode mode) {
    this(
        Signature.unary(Slots.of(format), Slots.of(format)),
        format,
        new FloatFunctions(format, mode),
        mode);
  }

  private RoundToIntegral(
      Signature slots, FloatFormat format, FloatFunctions functions, RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.monotone(format, true),
            (x, none) -> functions.roundToIntegral(x),
            NativeFunctions.roundToIntegral(format, mode)));
  }
}
