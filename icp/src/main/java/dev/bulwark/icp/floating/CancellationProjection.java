package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.FloatFormat;

/**
 * Sums and differences that are finite and not zero bound even operands of which nothing is known.
 * Let 2^k be the largest power of two that divides a float in z, and p the precision. If both
 * operands were at least 2^(p+k), both were multiples of 2^(k+1), and so were the sum and what it
 * is rounded to. So one operand is less, and the box is the hull of two smaller ones. This is the
 * maximum-ULP bound (Marre and Michel 2010) for every rounding mode.
 */
final class CancellationProjection implements Projection {

  private final Signature slots;
  private final NarrowProjection whole;
  private final NarrowProjection smallX;
  private final NarrowProjection smallY;
  private NarrowProjection result;

  private final int fractionBits;
  private final long bias;
  private final long infinity;

  private long xLow;
  private long xHigh;
  private long yLow;
  private long yHigh;
  private long zLow;
  private long zHigh;

  CancellationProjection(
      FloatFormat format, Signature slots, Shape shape, NarrowProjection.Function function) {
    this.slots = slots;
    whole = new NarrowProjection(slots, shape, function);
    smallX = new NarrowProjection(slots, shape, function);
    smallY = new NarrowProjection(slots, shape, function);
    result = whole;
    fractionBits = format.sort().significand() - 1;
    bias = Exact.bias(format);
    infinity = format.infinity().longValueExact();
  }

  @Override
  public void load(Box box) {
    whole.load(box);
    xLow = box.low(slots.x());
    xHigh = box.high(slots.x());
    yLow = box.low(slots.y());
    yHigh = box.high(slots.y());
    zLow = box.low(slots.z());
    zHigh = box.high(slots.z());
  }

  @Override
  public boolean contract() {
    result = whole;
    long small = zLow > 0 ? small(zLow, zHigh) : zHigh < -1 ? small(~zHigh, ~zLow) : infinity;
    if (small >= infinity - 1 || isWithin(xLow, xHigh, small) || isWithin(yLow, yHigh, small)) {
      return whole.contract();
    }
    boolean found = contractSmallX(small);
    if (contractSmallY(small)) {
      if (found) {
        smallY.join(smallX);
      }
      result = smallY;
      return true;
    }
    result = smallX;
    return found;
  }

  private static boolean isWithin(long low, long high, long magnitude) {
    return low >= ~magnitude && high <= magnitude;
  }

  private boolean contractSmallX(long small) {
    long low = Math.max(xLow, ~small);
    long high = Math.min(xHigh, small);
    smallX.load(low, high, yLow, yHigh, zLow, zHigh);
    return low <= high && smallX.contract();
  }

  private boolean contractSmallY(long small) {
    long low = Math.max(yLow, ~small);
    long high = Math.min(yHigh, small);
    smallY.load(xLow, xHigh, low, high, zLow, zHigh);
    return low <= high && smallY.contract();
  }

  /** The ordinal below 2^(p+k), for positive results; no less than +oo if they may be infinite. */
  private long small(long low, long high) {
    if (high >= infinity) {
      return infinity;
    }
    long power = high >> fractionBits << fractionBits;
    long k;
    if (power >= low && power > 0) {
      k = (power >> fractionBits) - bias;
    } else {
      // All in one binade, or subnormal: the float with most trailing zeros of its ordinal.
      long biased = Math.max(1, high >> fractionBits);
      k = biased - bias - fractionBits + mostTrailingZeros(low, high);
    }
    long exponent = fractionBits + 1 + k + bias;
    return exponent >= infinity >> fractionBits ? infinity : (exponent << fractionBits) - 1;
  }

  private static int mostTrailingZeros(long low, long high) {
    // Of the numbers from low to high, the one with the longest run of zeros ends the common part.
    int differing = Long.SIZE - Long.numberOfLeadingZeros((low - 1) ^ high);
    return Long.numberOfTrailingZeros(high >> (differing - 1) << (differing - 1));
  }

  @Override
  public void storeOperands(Box box) {
    result.storeOperands(box);
  }

  @Override
  public void storeLowOperand(Box box) {
    result.storeLowOperand(box);
  }

  @Override
  public void storeHighOperand(Box box) {
    result.storeHighOperand(box);
  }

  @Override
  public void storeResult(Box box) {
    result.storeResult(box);
  }

  @Override
  public boolean canBeUndefined() {
    return whole.canBeUndefined();
  }

  @Override
  public void storeUndefined(Box box) {
    whole.storeUndefined(box);
  }
}
