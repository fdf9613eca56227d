package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;

/** z = x mod y of integers, which is never negative. By 0 it may be anything. Slots: x, y, z. */
public final class IntegerModulo implements Contractor {

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
    WideHull hull = new WideHull(INTEGERS, INTEGERS, INTEGERS);
    WideQuotients above = new WideQuotients(x, y, z);
    above.remainder();
    hull.add(above.x, above.y, above.z);
    WideQuotients below = new WideQuotients(x, y.negate(), z);
    below.remainder();
    hull.add(below.x, below.y.negate(), below.z);
    hull.add(x, y.meet(Interval.ZERO), z);
    hull.apply(box);
  }
}
