package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;

/** z = |x|. Slots: x, x is NaN, z, z is NaN. */
public final class AbsoluteValue extends FloatOperation {

  public AbsoluteValue(FloatFormat format) {
    this(Signature.unary(Slots.of(format), Slots.of(format)), format);
  }

  private AbsoluteValue(Signature slots, FloatFormat format) {
    super(
        slots,
        projection(
            slots,
            Shape.even(format),
            (x, none) -> x.signum() < 0 ? x.not() : x,
            format.isNarrow() ? (x, none) -> x < 0 ? ~x : x : null));
  }
}
