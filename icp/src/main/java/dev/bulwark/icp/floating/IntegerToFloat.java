package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.logic.RoundingMode;

/** A bit-vector's number as a float, rounded; never NaN. Slots: x, z, z is NaN. */
public final class IntegerToFloat extends FloatOperation {

  public IntegerToFloat(Reading source, FloatFormat target, RoundingMode mode) {
    this(
        Signature.fromInteger(Slots.of(source), Slots.of(target)),
        source,
        target,
        new FloatFunctions(target, mode),
        mode);
  }

  private IntegerToFloat(
      Signature slots,
      Reading source,
      FloatFormat target,
      FloatFunctions functions,
      RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.monotone(source.min(), source.max(), true),
            (x, none) -> functions.fromInteger(x),
            NativeFunctions.fromInteger(source, target, mode)));
  }
}
