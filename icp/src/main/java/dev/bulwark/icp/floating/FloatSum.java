package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;

/** z = x + y, rounded. Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class FloatSum extends FloatOperation {

  public FloatSum(FloatFormat format, RoundingMode mode) {
    this(Signature.binary(Slots.of(format)), format, mode);
  }

  private FloatSum(Signature slots, FloatFormat format, RoundingMode mode) {
    super(slots, projection(slots, format, mode));
  }

  private static Projection projection(Signature slots, FloatFormat format, RoundingMode mode) {
    Shape shape = Shape.sum(format);
    NarrowProjection.Function function = NativeFunctions.add(format, mode);
    return function == null
        ? new WideProjection(slots, shape, new FloatFunctions(format, mode)::add)
        : new CancellationProjection(format, slots, shape, function);
  }
}
