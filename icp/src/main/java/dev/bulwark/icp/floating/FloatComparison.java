package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;

/**
 * A comparison of IEEE 754 and its truth value: false if an operand is NaN, and the two zeros are
 * equal. Slots: truth, x, x is NaN, y, y is NaN.
 */
public final class FloatComparison implements Contractor {

  /** fp.lt, fp.leq, fp.eq. */
  public enum Relation {
    LT,
    LE,
    EQ
  }

  private static final int TRUTH = 0;
  private static final int X = 1;
  private static final int X_NAN = 2;
  private static final int Y = 3;
  private static final int Y_NAN = 4;

  private final Relation relation;
  private final FloatOrder order;

  public FloatComparison(FloatFormat format, Relation relation) {
    this(FloatOrder.ofNumbers(format), relation);
  }

  FloatComparison(FloatOrder order, Relation relation) {
    this.relation = relation;
    this.order = order;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(X_NAN) || box.isTrue(Y_NAN)) {
      box.atMost(TRUTH, 0);
      return;
    }
    if (never(box)) {
      box.atMost(TRUTH, 0);
    }
    if (box.isTrue(TRUTH)) {
      box.atMost(X_NAN, 0);
      box.atMost(Y_NAN, 0);
      if (!box.isEmpty()) {
        enforce(box);
      }
      return;
    }
    boolean noneIsNaN = box.isFalse(X_NAN) && box.isFalse(Y_NAN);
    if (always(box)) {
      if (noneIsNaN) {
        box.atLeast(TRUTH, 1);
      } else if (box.isFalse(TRUTH)) {
        oneIsNaN(box);
      }
    } else if (noneIsNaN && box.isFalse(TRUTH)) {
      enforceNot(box);
    }
  }

  private static void oneIsNaN(Box box) {
    if (box.isFalse(X_NAN)) {
      box.atLeast(Y_NAN, 1);
    } else if (box.isFalse(Y_NAN)) {
      box.atLeast(X_NAN, 1);
    }
  }

  private boolean always(Box box) {
    return switch (relation) {
      case LT -> order.isLess(box, X, Y);
      case LE -> order.isAtMost(box, X, Y);
      case EQ -> order.areEqual(box, X, Y);
    };
  }

  private boolean never(Box box) {
    return switch (relation) {
      case LT -> order.isAtMost(box, Y, X);
      case LE -> order.isLess(box, Y, X);
      case EQ -> order.areDisjoint(box, X, Y);
    };
  }

  private void enforce(Box box) {
    switch (relation) {
      case LT -> order.makeLess(box, X, Y);
      case LE -> order.makeAtMost(box, X, Y);
      case EQ -> order.makeEqual(box, X, Y);
    }
  }

  private void enforceNot(Box box) {
    switch (relation) {
      case LT -> order.makeAtMost(box, Y, X);
      case LE -> order.makeLess(box, Y, X);
      case EQ -> {
        order.makeDifferent(box, X, Y);
        order.makeDifferent(box, Y, X);
      }
    }
  }
}
