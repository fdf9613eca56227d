package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;

/** z = x * y of integers. Slots: x, y, z. */
public final class IntegerProduct implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final Domain INTEGERS = Domain.integers();

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    Interval x = INTEGERS.range(box, X);
    Interval y = INTEGERS.range(box, Y);
    Interval z = INTEGERS.range(box, Z);
    x = x.meet(Factors.quotient(z, y));
    INTEGERS.restrict(box, X, x);
    if (box.isEmpty()) {
      return;
    }
    y = y.meet(Factors.quotient(z, x));
    INTEGERS.restrict(box, Y, y);
    if (!box.isEmpty()) {
      INTEGERS.restrict(box, Z, Factors.product(x, y));
    }
  }
}
