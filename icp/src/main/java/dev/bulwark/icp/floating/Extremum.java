package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;

/**
 * fp.min or fp.max: the other operand if one is NaN, and of two zeros either one. So the result is
 * the same datum as an operand, and in the order of numbers on the right side of both. Slots: x, x
 * is NaN, y, y is NaN, z, z is NaN.
 */
abstract class Extremum implements Contractor {

  private static final int X = 0;
  private static final int X_NAN = 1;
  private static final int Y = 2;
  private static final int Y_NAN = 3;
  private static final int Z = 4;
  private static final int Z_NAN = 5;

  private final FloatOrder ordinals;
  private final FloatOrder numbers;
  private final boolean isMinimum;

  Extremum(FloatFormat format, boolean isMinimum) {
    ordinals = FloatOrder.ofOrdinals(format);
    numbers = FloatOrder.ofNumbers(format);
    this.isMinimum = isMinimum;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(X_NAN)) {
      SameFloat.makeSame(ordinals, box, Y, Z);
    } else if (box.isTrue(Y_NAN)) {
      SameFloat.makeSame(ordinals, box, X, Z);
    } else if (box.isTrue(Z_NAN)) {
      box.atLeast(X_NAN, 1);
      box.atLeast(Y_NAN, 1);
    } else {
      numbers(box);
    }
  }

  /** Nothing is known to be NaN. */
  private void numbers(Box box) {
    bound(box, X);
    if (!box.isEmpty()) {
      bound(box, Y);
    }
    if (box.isEmpty()) {
      return;
    }
    boolean canBeX = !ordinals.areDisjoint(box, X, Z);
    boolean canBeY = !ordinals.areDisjoint(box, Y, Z);
    if (canBeX && canBeY) {
      ordinals.makeWithinHull(box, Z, X, Y);
    } else if (canBeX || canBeY) {
      int only = canBeX ? X : Y;
      ordinals.makeWithinHull(box, Z, only, only);
      if (box.isFalse(Z_NAN)) {
        box.atMost(only + 1, 0);
        ordinals.makeEqual(box, only, Z);
      }
    } else if (box.isFalse(Z_NAN)) {
      box.fail();
    } else {
      box.atLeast(X_NAN, 1);
      box.atLeast(Y_NAN, 1);
      box.atLeast(Z_NAN, 1);
    }
  }

  /** An operand that is not NaN bounds the result, which is not NaN then. */
  private void bound(Box box, int operand) {
    if (!box.isFalse(operand + 1)) {
      return;
    }
    box.atMost(Z_NAN, 0);
    if (isMinimum) {
      numbers.makeAtMost(box, Z, operand);
    } else {
      numbers.makeAtMost(box, operand, Z);
    }
  }
}
