package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;

/** What is said of two slots of the same kind, narrow or wide. */
final class Slots {

  private Slots() {}

  /** Leaves in both slots what is in both. */
  static void intersect(Box box, int x, int y, boolean narrow) {
    if (narrow) {
      box.atLeast(x, box.low(y));
      box.atMost(x, box.high(y));
      box.atLeast(y, box.low(x));
      box.atMost(y, box.high(x));
    } else {
      restrictWide(box, x, y);
      restrictWide(box, y, x);
    }
  }

  private static void restrictWide(Box box, int slot, int to) {
    BigInteger low = box.wideLow(to);
    BigInteger high = box.wideHigh(to);
    if (low != null) {
      box.atLeast(slot, low);
    }
    if (high != null) {
      box.atMost(slot, high);
    }
  }

  /** Whether no value is in both slots. */
  static boolean areDisjoint(Box box, int x, int y, boolean narrow) {
    return isBelow(box, x, y, narrow) || isBelow(box, y, x, narrow);
  }

  private static boolean isBelow(Box box, int x, int y, boolean narrow) {
    if (narrow) {
      return box.high(x) < box.low(y);
    }
    BigInteger high = box.wideHigh(x);
    BigInteger low = box.wideLow(y);
    return high != null && low != null && high.compareTo(low) < 0;
  }

  static boolean isPoint(Box box, int slot, boolean narrow) {
    if (narrow) {
      return box.isPoint(slot);
    }
    BigInteger low = box.wideLow(slot);
    return low != null && low.equals(box.wideHigh(slot));
  }

  /** Takes the only value of one slot out of another, which can be done at its ends. */
  static void separate(Box box, int slot, int point, boolean narrow) {
    if (!isPoint(box, point, narrow)) {
      return;
    }
    if (isPoint(box, slot, narrow)) {
      if (!areDisjoint(box, slot, point, narrow)) {
        box.fail();
      }
    } else if (narrow) {
      long value = box.low(point);
      if (box.low(slot) == value) {
        box.atLeast(slot, value + 1);
      } else if (box.high(slot) == value) {
        box.atMost(slot, value - 1);
      }
    } else {
      BigInteger value = box.wideLow(point);
      if (value != null && value.equals(box.wideLow(slot))) {
        box.atLeast(slot, value.add(BigInteger.ONE));
      } else if (value != null && value.equals(box.wideHigh(slot))) {
        box.atMost(slot, value.subtract(BigInteger.ONE));
      }
    }
  }
}
