package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a slot ranges over: those of a reading of bit-vectors, or all integers, which
 * have none.
 */
public record Domain(@Nullable Reading reading, boolean isNarrow) {

  private static final Domain INTEGERS = new Domain(null, false);

  public static Domain integers() {
    return INTEGERS;
  }

  public static Domain of(Reading reading) {
    return new Domain(reading, reading.isNarrow());
  }

  /** In a wide slot although it is short, so that tests can try the wide paths on small numbers. */
  static Domain wide(Reading reading) {
    return new Domain(reading, false);
  }

  Reading bits() {
    if (reading == null) {
      throw new IllegalArgumentException("a bit-vector is needed, not an integer");
    }
    return reading;
  }

  int width() {
    return bits().width();
  }

  /** The least number in a slot of a bit-vector. */
  BigInteger least(Box box, int slot) {
    if (isNarrow) {
      return bits().number(box.low(slot));
    }
    BigInteger low = box.wideLow(slot);
    return low == null ? bits().min() : low;
  }

  /** The greatest number in a slot of a bit-vector. */
  BigInteger greatest(Box box, int slot) {
    if (isNarrow) {
      return bits().number(box.high(slot));
    }
    BigInteger high = box.wideHigh(slot);
    return high == null ? bits().max() : high;
  }

  /** The numbers in a slot. */
  Interval range(Box box, int slot) {
    if (isNarrow) {
      Reading narrow = bits();
      return new Interval(narrow.number(box.low(slot)), narrow.number(box.high(slot)));
    }
    BigInteger low = box.wideLow(slot);
    BigInteger high = box.wideHigh(slot);
    if (reading != null) {
      low = low == null ? reading.min() : low;
      high = high == null ? reading.max() : high;
    }
    return new Interval(low, high);
  }

  /** Leaves only the numbers of a range in a slot. */
  void restrict(Box box, int slot, Interval range) {
    if (range.isEmpty()) {
      box.fail();
      return;
    }
    BigInteger low = range.low();
    BigInteger high = range.high();
    if (!isNarrow) {
      if (low != null) {
        box.atLeast(slot, low);
      }
      if (high != null) {
        box.atMost(slot, high);
      }
      return;
    }
    Reading narrow = bits();
    if (low != null && low.compareTo(narrow.min()) > 0) {
      if (low.compareTo(narrow.max()) > 0) {
        box.fail();
        return;
      }
      box.atLeast(slot, narrow.stored(low));
    }
    if (high != null && high.compareTo(narrow.max()) < 0) {
      if (high.compareTo(narrow.min()) < 0) {
        box.fail();
        return;
      }
      box.atMost(slot, narrow.stored(high));
    }
  }
}
