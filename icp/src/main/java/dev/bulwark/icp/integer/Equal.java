package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;

/** b &lt;=&gt; x = y, of two slots of the same kind. Slots: b, x, y. */
public final class Equal implements Contractor {

  private static final int B = 0;
  private static final int X = 1;
  private static final int Y = 2;

  private final boolean narrow;

  public Equal(boolean narrow) {
    this.narrow = narrow;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(B)) {
      Slots.intersect(box, X, Y, narrow);
    } else if (box.isFalse(B)) {
      Slots.separate(box, X, Y, narrow);
      Slots.separate(box, Y, X, narrow);
    } else if (Slots.areDisjoint(box, X, Y, narrow)) {
      box.exactly(B, 0);
    } else if (Slots.isPoint(box, X, narrow) && Slots.isPoint(box, Y, narrow)) {
      box.exactly(B, 1);
    }
  }
}
