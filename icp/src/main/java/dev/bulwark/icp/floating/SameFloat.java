package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;

/**
 * Whether two floats are the same datum, SMT-LIB's {@code =}: NaN is the same as NaN, the two zeros
 * differ. Slots: truth, x, x is NaN, y, y is NaN.
 */
public final class SameFloat implements Contractor {

  private static final int TRUTH = 0;
  private static final int X = 1;
  private static final int X_NAN = 2;
  private static final int Y = 3;
  private static final int Y_NAN = 4;

  private final FloatOrder order;

  public SameFloat(FloatFormat format) {
    this(FloatOrder.ofOrdinals(format));
  }

  SameFloat(FloatOrder order) {
    this.order = order;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(TRUTH)) {
      makeSame(order, box, X, Y);
    } else if (box.isFalse(TRUTH)) {
      makeDifferent(box);
    } else if (!canBeSame(order, box, X, Y)) {
      box.atMost(TRUTH, 0);
    } else if (areSame(box)) {
      box.atLeast(TRUTH, 1);
    }
  }

  private boolean areSame(Box box) {
    return (box.isTrue(X_NAN) && box.isTrue(Y_NAN))
        || (box.isFalse(X_NAN) && box.isFalse(Y_NAN) && order.areEqual(box, X, Y));
  }

  private void makeDifferent(Box box) {
    if (box.isTrue(X_NAN)) {
      box.atMost(Y_NAN, 0);
    } else if (box.isTrue(Y_NAN)) {
      box.atMost(X_NAN, 0);
    } else if (box.isFalse(X_NAN) && box.isFalse(Y_NAN)) {
      order.makeDifferent(box, X, Y);
      order.makeDifferent(box, Y, X);
    } else if (order.areEqual(box, X, Y)) {
      // Just one is NaN.
      if (box.isFalse(X_NAN)) {
        box.atLeast(Y_NAN, 1);
      } else if (box.isFalse(Y_NAN)) {
        box.atLeast(X_NAN, 1);
      }
    }
  }

  /** Whether the floats at two slots, each followed by its NaN flag, have a datum in common. */
  static boolean canBeSame(FloatOrder order, Box box, int x, int y) {
    boolean canBeNaN = !box.isFalse(x + 1) && !box.isFalse(y + 1);
    boolean canBeNumbers = !box.isTrue(x + 1) && !box.isTrue(y + 1);
    return canBeNaN || (canBeNumbers && !order.areDisjoint(box, x, y));
  }

  /** Cuts both to what they have in common. An ordinal may be cut while NaN is still possible. */
  static void makeSame(FloatOrder order, Box box, int x, int y) {
    if (!box.isTrue(x + 1) && !box.isTrue(y + 1)) {
      if (order.areDisjoint(box, x, y)) {
        box.atLeast(x + 1, 1);
        box.atLeast(y + 1, 1);
      } else {
        order.makeEqual(box, x, y);
      }
    }
    box.atLeast(x + 1, box.low(y + 1));
    box.atMost(x + 1, box.high(y + 1));
    box.atLeast(y + 1, box.low(x + 1));
    box.atMost(y + 1, box.high(x + 1));
  }
}
