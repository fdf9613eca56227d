package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * Reads and cuts slots of one kind in big integers, whether they are narrow or wide. A narrow slot
 * holds the number less {@code shift}.
 */
record Slots(boolean isNarrow, BigInteger shift, BigInteger min, BigInteger max) {

  static Slots of(FloatFormat format) {
    return new Slots(
        format.isNarrow(), BigInteger.ZERO, format.negativeInfinity(), format.infinity());
  }

  static Slots of(Reading reading) {
    BigInteger shift =
        reading.isShifted() ? BigInteger.ONE.shiftLeft(Long.SIZE - 1) : BigInteger.ZERO;
    return new Slots(reading.isNarrow(), shift, reading.min(), reading.max());
  }

  BigInteger low(Box box, int slot) {
    if (isNarrow) {
      return BigInteger.valueOf(box.low(slot)).add(shift);
    }
    BigInteger low = box.wideLow(slot);
    return low == null ? min : low;
  }

  BigInteger high(Box box, int slot) {
    if (isNarrow) {
      return BigInteger.valueOf(box.high(slot)).add(shift);
    }
    BigInteger high = box.wideHigh(slot);
    return high == null ? max : high;
  }

  void atLeast(Box box, int slot, BigInteger bound) {
    if (isNarrow) {
      box.atLeast(slot, bound.subtract(shift).longValueExact());
    } else {
      box.atLeast(slot, bound);
    }
  }

  void atMost(Box box, int slot, BigInteger bound) {
    if (isNarrow) {
      box.atMost(slot, bound.subtract(shift).longValueExact());
    } else {
      box.atMost(slot, bound);
    }
  }
}
