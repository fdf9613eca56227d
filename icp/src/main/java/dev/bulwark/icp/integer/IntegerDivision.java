package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;

/**
 * z = x div y of integers, such that the remainder is never negative. By 0 it may be anything.
 * Slots: x, y, z.
 */
public final class IntegerDivision implements Contractor {

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
    above.divide();
    hull.add(above.x, above.y, above.z);
    WideQuotients below = new WideQuotients(x, y.negate(), z.negate());
    below.divide();
    hull.add(below.x, below.y.negate(), below.z.negate());
    hull.add(x, y.meet(Interval.ZERO), z);
    hull.apply(box);
  }
}
