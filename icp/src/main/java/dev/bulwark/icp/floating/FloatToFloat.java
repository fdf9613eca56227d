package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** A float in another format, rounded. Slots: x, x is NaN, z, z is NaN. */
public final class FloatToFloat extends FloatOperation {

  public FloatToFloat(FloatFormat source, FloatFormat target, RoundingMode mode) {
    this(
        Signature.unary(Slots.of(source), Slots.of(target)),
        source,
        target,
        new FloatFunctions(target, mode),
        mode);
  }

  private FloatToFloat(
      Signature slots,
      FloatFormat source,
      FloatFormat target,
      FloatFunctions functions,
      RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.monotone(source, true),
            (x, none) -> functions.convert(source, x),
            NativeFunctions.convert(source, target, mode)));
  }
}
