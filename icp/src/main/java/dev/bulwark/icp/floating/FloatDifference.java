package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = x - y, rounded. Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class FloatDifference extends FloatOperation {

  public FloatDifference(FloatFormat format, RoundingMode mode) {
    this(Signature.binary(Slots.of(format)), format, mode);
  }

  private FloatDifference(Signature slots, FloatFormat format, RoundingMode mode) {
    super(slots, projection(slots, format, mode));
  }

  private static Projection projection(Signature slots, FloatFormat format, RoundingMode mode) {
    Shape shape = Shape.difference(format);
    NarrowProjection.Function function = NativeFunctions.subtract(format, mode);
    return function == null
        ? new WideProjection(slots, shape, new FloatFunctions(format, mode)::subtract)
        : new CancellationProjection(format, slots, shape, function);
  }
}
