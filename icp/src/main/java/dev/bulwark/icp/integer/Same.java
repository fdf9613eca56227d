package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;

/**
 * x = y as numbers, between two readings or a reading and the integers: zero extension between
 * unsigned readings, sign extension between signed ones. Slots: x, y.
 */
public final class Same implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;

  private final Domain x;
  private final Domain y;

  /** Whether both slots hold the same for the same number. */
  private final boolean alike;

  public Same(Reading x, Reading y) {
    this(Domain.of(x), Domain.of(y));
  }

  public Same(Domain x, Domain y) {
    this.x = x;
    this.y = y;
    alike =
        x.isNarrow() == y.isNarrow()
            && (!x.isNarrow() || x.bits().isShifted() == y.bits().isShifted());
  }

  @Override
  public void contract(Box box) {
    if (alike) {
      Slots.intersect(box, X, Y, x.isNarrow());
    } else if (x.isNarrow() && y.isNarrow()) {
      if (x.bits().isShifted()) {
        meetShifted(box, X, Y);
      } else {
        meetShifted(box, Y, X);
      }
    } else {
      Interval both = x.range(box, X).meet(y.range(box, Y));
      x.restrict(box, X, both);
      y.restrict(box, Y, both);
    }
  }

  /** Only numbers from 0 to 2^63 - 1 can be in both. */
  private static void meetShifted(Box box, int shifted, int plain) {
    long low = box.low(shifted) ^ Long.MIN_VALUE;
    long high = box.high(shifted) ^ Long.MIN_VALUE;
    if (low < 0 || box.high(plain) < 0) {
      box.fail();
      return;
    }
    box.atLeast(plain, low);
    if (high >= 0) {
      box.atMost(plain, high);
    }
    if (!box.isEmpty()) {
      box.atLeast(shifted, box.low(plain) ^ Long.MIN_VALUE);
      box.atMost(shifted, box.high(plain) ^ Long.MIN_VALUE);
    }
  }
}
