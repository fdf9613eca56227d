package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.logic.RoundingMode;
import java.math.BigInteger;

/**
 * A float rounded to an integer. If the float is NaN or the integer does not fit, the result is
 * open, as SMT-LIB leaves it. Slots: x, x is NaN, integer.
 */
public final class FloatToInteger implements Contractor {

  private static final int X = 0;
  private static final int X_NAN = 1;

  private final Slots ordinals;
  private final BigInteger first;
  private final BigInteger last;
  private final Projection projection;

  public FloatToInteger(FloatFormat source, Reading target, RoundingMode mode) {
    ordinals = Slots.of(source);
    FloatFunctions functions = new FloatFunctions(source, mode);
    first = border(source, target, functions, false);
    last = border(source, target, functions, true);
    Signature slots = Signature.toInteger(ordinals, Slots.of(target));
    projection =
        FloatOperation.projection(
            slots,
            Shape.monotone(first, last, true),
            (x, none) -> functions.toInteger(x),
            NativeFunctions.toInteger(source, target, mode));
  }

  /** The least or greatest float that fits; zero always does. */
  private static BigInteger border(
      FloatFormat source, Reading target, FloatFunctions functions, boolean greatest) {
    BigInteger good = BigInteger.ZERO;
    BigInteger bad = greatest ? source.infinity() : source.negativeInfinity();
    while (good.subtract(bad).abs().compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = good.add(bad).shiftRight(1);
      if (fits(source, target, functions, middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  private static boolean fits(
      FloatFormat source, Reading target, FloatFunctions functions, BigInteger x) {
    Exact number = Exact.of(source, x);
    if (!number.isZero() && number.leading() > target.width()) {
      return false;
    }
    BigInteger integer = functions.toInteger(x);
    return integer.compareTo(target.min()) >= 0 && integer.compareTo(target.max()) <= 0;
  }

  @Override
  public boolean isDear() {
    return projection instanceof WideProjection;
  }

  @Override
  public void contract(Box box) {
    if (box.isTrue(X_NAN)) {
      return;
    }
    boolean canBeBelow = ordinals.low(box, X).compareTo(first) < 0;
    boolean canBeAbove = ordinals.high(box, X).compareTo(last) > 0;
    projection.load(box);
    boolean canFit = projection.contract();
    if (!canBeBelow && !canBeAbove) {
      fits(box, canFit);
    } else if (!canBeBelow) {
      if (canFit) {
        projection.storeLowOperand(box);
      } else {
        ordinals.atLeast(box, X, last.add(BigInteger.ONE));
      }
    } else if (!canBeAbove) {
      if (canFit) {
        projection.storeHighOperand(box);
      } else {
        ordinals.atMost(box, X, first.subtract(BigInteger.ONE));
      }
    }
  }

  private void fits(Box box, boolean canFit) {
    if (!canFit) {
      box.atLeast(X_NAN, 1);
      return;
    }
    // What is known of x holds if it is not NaN, and then it may be cut.
    projection.storeOperands(box);
    if (box.isFalse(X_NAN)) {
      projection.storeResult(box);
    }
  }
}
