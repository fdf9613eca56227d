package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * The float whose bits these are, in the unsigned reading of the format's width. Slots: bits, z, z
 * is NaN.
 */
public final class BitsToFloat extends FloatOperation {

  public BitsToFloat(FloatFormat format) {
    this(
        Signature.fromInteger(Slots.of(Reading.unsigned(format.sort().width())), Slots.of(format)),
        format);
  }

  private BitsToFloat(Signature slots, FloatFormat format) {
    super(
        slots,
        projection(
            slots,
            Shape.bits(format),
            (bits, none) -> ordinal(format, bits),
            NativeFunctions.fromBits(format)));
  }

  /** Of bits that are not NaN. */
  private static BigInteger ordinal(FloatFormat format, BigInteger bits) {
    int sign = format.sort().width() - 1;
    return bits.testBit(sign) ? bits.clearBit(sign).not() : bits;
  }
}
