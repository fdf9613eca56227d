package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;

/** z = -x. Slots: x, x is NaN, z, z is NaN. */
public final class Negation extends FloatOperation {

  public Negation(FloatFormat format) {
    this(Signature.unary(Slots.of(format), Slots.of(format)), format);
  }

  private Negation(Signature slots, FloatFormat format) {
    super(
        slots,
        projection(
            slots,
            Shape.monotone(format, false),
            (x, none) -> x.not(),
            format.isNarrow() ? (x, none) -> ~x : null));
  }
}
