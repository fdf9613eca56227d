package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = x * y, rounded. Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class FloatProduct extends FloatOperation {

  public FloatProduct(FloatFormat format, RoundingMode mode) {
    this(Signature.binary(Slots.of(format)), format, new FloatFunctions(format, mode), mode);
  }

  private FloatProduct(
      Signature slots, FloatFormat format, FloatFunctions functions, RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.product(format),
            functions::multiply,
            NativeFunctions.multiply(format, mode)));
  }
}
