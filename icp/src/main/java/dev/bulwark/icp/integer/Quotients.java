package dev.bulwark.icp.integer;

/**
 * Ranges of three unsigned words x, y, z with y &gt; 0, narrowed by z = x / y or by z = x % y. The
 * signed operations come down to these by cases of signs, so the ranges are magnitudes there.
 */
final class Quotients {

  long xLow;
  long xHigh;
  long yLow;
  long yHigh;
  long zLow;
  long zHigh;

  /** Whether there may be solutions of z = x / y; the ranges are narrowed then. */
  boolean divide() {
    zLow = Words.max(zLow, Long.divideUnsigned(xLow, yHigh));
    zHigh = Words.min(zHigh, Long.divideUnsigned(xHigh, yLow));
    if (!isPossible()) {
      return false;
    }
    xLow = Words.max(xLow, Words.timesCapped(zLow, yLow));
    xHigh = Words.min(xHigh, Words.plusCapped(Words.timesCapped(zHigh, yHigh), yHigh - 1));
    if (!isPossible()) {
      return false;
    }
    // z = 2^64 - 1 needs y = 1, and then z + 1 is no word.
    if (zHigh != -1L) {
      yLow = Words.max(yLow, Long.divideUnsigned(xLow, zHigh + 1) + 1);
    }
    if (zLow != 0) {
      yHigh = Words.min(yHigh, Long.divideUnsigned(xHigh, zLow));
    }
    return isPossible();
  }

  /** Whether there may be solutions of z = x % y; the ranges are narrowed then. */
  boolean remainder() {
    zHigh = Words.min(zHigh, Words.min(xHigh, yHigh - 1));
    if (!isPossible()) {
      return false;
    }
    yLow = Words.max(yLow, zLow + 1);
    xLow = Words.max(xLow, zLow);
    if (!isPossible()) {
      return false;
    }
    if (yLow == yHigh && !leaveGaps()) {
      return false;
    }
    long quotient = Long.divideUnsigned(xLow, yHigh);
    return quotient != Long.divideUnsigned(xHigh, yLow) || remainderOf(quotient);
  }

  /** For one divisor: the ends of x must have a remainder in z. */
  private boolean leaveGaps() {
    long low = Long.remainderUnsigned(xLow, yLow);
    if (Words.less(low, zLow)) {
      xLow += zLow - low;
    } else if (Words.less(zHigh, low)) {
      long step = yLow - low + zLow;
      if (Words.less(xHigh - xLow, step)) {
        return false;
      }
      xLow += step;
    }
    long high = Long.remainderUnsigned(xHigh, yLow);
    if (Words.less(zHigh, high)) {
      xHigh -= high - zHigh;
    } else if (Words.less(high, zLow)) {
      // Below the block before this one.
      long step = high + yLow - zHigh;
      if (Words.less(xHigh, step)) {
        return false;
      }
      xHigh -= step;
    }
    return isPossible();
  }

  /** z = x - quotient * y, where products with the quotient are no greater than x. */
  private boolean remainderOf(long quotient) {
    zLow = Words.max(zLow, xLow - quotient * yHigh);
    zHigh = Words.min(zHigh, xHigh - quotient * yLow);
    xLow = Words.max(xLow, Words.plusCapped(zLow, quotient * yLow));
    xHigh = Words.min(xHigh, Words.plusCapped(zHigh, quotient * yHigh));
    if (!isPossible()) {
      return false;
    }
    if (quotient != 0) {
      if (Words.less(zHigh, xLow)) {
        yLow = Words.max(yLow, Long.divideUnsigned(xLow - zHigh - 1, quotient) + 1);
      }
      yHigh = Words.min(yHigh, Long.divideUnsigned(xHigh - zLow, quotient));
    }
    return isPossible();
  }

  private boolean isPossible() {
    return !Words.less(xHigh, xLow) && !Words.less(yHigh, yLow) && !Words.less(zHigh, zLow);
  }
}
