package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import org.jspecify.annotations.Nullable;

/**
 * An operation whose result is NaN just if an operand is or if it is undefined there. The bounds of
 * a result hold for the case that it is not NaN, which implies the same of the operands; so a
 * result's ordinal is always cut, but the operands' only once the result is known not to be NaN.
 */
abstract class FloatOperation implements Contractor {

  private final Signature slots;
  private final Projection projection;

  FloatOperation(Signature slots, Projection projection) {
    this.slots = slots;
    this.projection = projection;
  }

  /** The narrow projection if there is a narrow function. */
  static Projection projection(
      Signature slots,
      Shape shape,
      WideProjection.Function exact,
      NarrowProjection.@Nullable Function narrow) {
    return narrow == null
        ? new WideProjection(slots, shape, exact)
        : new NarrowProjection(slots, shape, narrow);
  }

  @Override
  public boolean isDear() {
    return projection instanceof WideProjection;
  }

  @Override
  public void contract(Box box) {
    if (isNaN(box, slots.xNaN()) || isNaN(box, slots.yNaN())) {
      box.atLeast(slots.zNaN(), 1);
      return;
    }
    projection.load(box);
    if (box.isTrue(slots.zNaN())) {
      undefined(box);
      return;
    }
    if (!projection.contract()) {
      box.atLeast(slots.zNaN(), 1);
      if (!box.isEmpty()) {
        undefined(box);
      }
      return;
    }
    projection.storeResult(box);
    if (box.isFalse(slots.zNaN())) {
      isNumber(box, slots.xNaN());
      isNumber(box, slots.yNaN());
      projection.storeOperands(box);
    } else if (isNotNaN(box, slots.xNaN())
        && isNotNaN(box, slots.yNaN())
        && !projection.canBeUndefined()) {
      box.atMost(slots.zNaN(), 0);
      projection.storeOperands(box);
    }
  }

  /** The result is NaN: an operand is, or the operation is undefined. */
  private void undefined(Box box) {
    boolean xIsNumber = isNotNaN(box, slots.xNaN());
    boolean yIsNumber = isNotNaN(box, slots.yNaN());
    if (projection.canBeUndefined()) {
      if (xIsNumber && yIsNumber) {
        projection.storeUndefined(box);
      }
    } else if (xIsNumber && yIsNumber) {
      box.fail();
    } else if (xIsNumber) {
      box.atLeast(slots.yNaN(), 1);
    } else if (yIsNumber) {
      box.atLeast(slots.xNaN(), 1);
    }
  }

  private static boolean isNaN(Box box, int flag) {
    return flag != Signature.MISSING && box.isTrue(flag);
  }

  private static boolean isNotNaN(Box box, int flag) {
    return flag == Signature.MISSING || box.isFalse(flag);
  }

  private static void isNumber(Box box, int flag) {
    if (flag != Signature.MISSING) {
      box.atMost(flag, 0);
    }
  }
}
