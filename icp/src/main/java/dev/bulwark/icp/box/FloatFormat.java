package dev.bulwark.icp.box;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;

/**
 * The values of a binary format other than NaN as ordinals, in the order -oo, ..., -0, +0, ...,
 * +oo: +0 is 0 and -0 is -1. A float is two variables, an ordinal and a truth value that says
 * whether it is NaN; if it is, its ordinal means nothing. Formats of up to 64 bits are narrow.
 */
public record FloatFormat(Sort.Float sort) {

  public boolean isNarrow() {
    return sort.width() <= Long.SIZE;
  }

  /** The ordinal of +oo. */
  public BigInteger infinity() {
    return BigInteger.ONE
        .shiftLeft(sort.exponent())
        .subtract(BigInteger.ONE)
        .shiftLeft(sort.significand() - 1);
  }

  /** The ordinal of -oo. */
  public BigInteger negativeInfinity() {
    return infinity().not();
  }

  public BigInteger ordinal(FloatValue value) {
    BigInteger magnitude = value.bits().clearBit(sort.width() - 1);
    return value.bits().testBit(sort.width() - 1) ? magnitude.not() : magnitude;
  }

  public FloatValue value(BigInteger ordinal) {
    return new FloatValue(
        sort, ordinal.signum() < 0 ? ordinal.not().setBit(sort.width() - 1) : ordinal);
  }

  /** The one NaN. */
  public FloatValue nan() {
    return new FloatValue(sort, infinity().add(BigInteger.ONE));
  }
}
