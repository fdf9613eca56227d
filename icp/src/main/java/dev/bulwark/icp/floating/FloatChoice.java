package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;

/**
 * z is x if the condition holds, else y. Slots: condition, x, x is NaN, y, y is NaN, z, z is NaN.
 */
public final class FloatChoice implements Contractor {

  private static final int CONDITION = 0;
  private static final int X = 1;
  private static final int Y = 3;
  private static final int Z = 5;

  private final FloatOrder order;

  public FloatChoice(FloatFormat format) {
    order = FloatOrder.ofOrdinals(format);
  }

  @Override
  public void contract(Box box) {
    if (!SameFloat.canBeSame(order, box, X, Z)) {
      box.atMost(CONDITION, 0);
    }
    if (!SameFloat.canBeSame(order, box, Y, Z)) {
      box.atLeast(CONDITION, 1);
    }
    if (box.isEmpty()) {
      return;
    }
    if (box.isTrue(CONDITION)) {
      SameFloat.makeSame(order, box, X, Z);
    } else if (box.isFalse(CONDITION)) {
      SameFloat.makeSame(order, box, Y, Z);
    } else {
      eitherOne(box);
    }
  }

  private void eitherOne(Box box) {
    box.atLeast(Z + 1, Math.min(box.low(X + 1), box.low(Y + 1)));
    box.atMost(Z + 1, Math.max(box.high(X + 1), box.high(Y + 1)));
    if (box.isTrue(Z + 1)) {
      return;
    }
    boolean number = isNumber(box, X);
    boolean otherNumber = isNumber(box, Y);
    if (number && otherNumber) {
      order.makeWithinHull(box, Z, X, Y);
    } else if (number || otherNumber) {
      int only = number ? X : Y;
      order.makeWithinHull(box, Z, only, only);
    } else {
      box.atLeast(Z + 1, 1);
    }
  }

  /** Whether z can be this operand and not NaN. */
  private boolean isNumber(Box box, int operand) {
    return !box.isTrue(operand + 1) && !order.areDisjoint(box, operand, Z);
  }
}
