package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = x / y, rounded. Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class FloatQuotient extends FloatOperation {

  public FloatQuotient(FloatFormat format, RoundingMode mode) {
    this(Signature.binary(Slots.of(format)), format, new FloatFunctions(format, mode), mode);
  }

  private FloatQuotient(
      Signature slots, FloatFormat format, FloatFunctions functions, RoundingMode mode) {
    super(
        slots,
        projection(
            slots,
            Shape.quotient(format),
            functions::divide,
            NativeFunctions.divide(format, mode)));
  }
}
