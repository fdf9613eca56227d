package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import java.math.BigInteger;

/** z = c ? x : y, where x, y and z are of the same kind. Slots: c, x, y, z. */
public final class Choice implements Contractor {

  private static final int C = 0;
  private static final int X = 1;
  private static final int Y = 2;
  private static final int Z = 3;

  private final boolean narrow;

  public Choice(boolean narrow) {
    this.narrow = narrow;
  }

  @Override
  public void contract(Box box) {
    if (Slots.areDisjoint(box, X, Z, narrow)) {
      box.exactly(C, 0);
    }
    if (Slots.areDisjoint(box, Y, Z, narrow)) {
      box.exactly(C, 1);
    }
    if (box.isEmpty()) {
      return;
    }
    if (box.isTrue(C)) {
      Slots.intersect(box, X, Z, narrow);
    } else if (box.isFalse(C)) {
      Slots.intersect(box, Y, Z, narrow);
    } else {
      coverBoth(box);
    }
  }

  /** Both branches are possible, so z is in their hull. */
  private void coverBoth(Box box) {
    if (narrow) {
      box.atLeast(Z, Math.min(box.low(X), box.low(Y)));
      box.atMost(Z, Math.max(box.high(X), box.high(Y)));
      return;
    }
    BigInteger xLow = box.wideLow(X);
    BigInteger yLow = box.wideLow(Y);
    if (xLow != null && yLow != null) {
      box.atLeast(Z, xLow.min(yLow));
    }
    BigInteger xHigh = box.wideHigh(X);
    BigInteger yHigh = box.wideHigh(Y);
    if (xHigh != null && yHigh != null) {
      box.atMost(Z, xHigh.max(yHigh));
    }
  }
}
