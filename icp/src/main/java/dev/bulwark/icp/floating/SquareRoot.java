package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = fp.sqrt(x). Slots: x, x is NaN, z, z is NaN. */
public final class SquareRoot extends FloatOperation {

  public SquareRoot(FloatFormat format, RoundingMode mode) {
    this(
        Signature.unary(Slots.of(format), Slots.of(format)),
        format,
        new FloatFunctions(format, mode),
        mode);
  }

  private SquareRoot(
      Signature slots, FloatFormat format, FloatFunctions functions, RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.squareRoot(format),
            (x, none) -> functions.squareRoot(x),
            NativeFunctions.squareRoot(format, mode)));
  }
}
