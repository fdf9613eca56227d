package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;

/**
 * Products modulo 2^w on words, where the numbers in the box are small enough: no product is
 * greater than 2^62, and there is no more than that to do than to count wraps.
 */
final class WordProduct {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final long LIMIT = 1L << 62;

  private final Domain domain;
  private final int maxWraps;
  private final boolean possible;
  private final WordHull hull = new WordHull(3);

  /** The result of the last division. */
  private long from;

  private long to;

  WordProduct(Domain domain, int maxWraps) {
    this.domain = domain;
    this.maxWraps = maxWraps;
    // With 62 and 63 bits a wrap could not be added to a number of the reading.
    possible = domain.isNarrow() && (domain.width() <= 61 || domain.width() == Long.SIZE);
  }

  /** Whether it is done; if not, the box is as it was. */
  boolean contract(Box box) {
    if (!possible) {
      return false;
    }
    Reading reading = domain.bits();
    if (reading.isShifted() && (box.high(X) >= 0 || box.high(Y) >= 0)) {
      return isHopeless(box);
    }
    long shift = reading.isShifted() ? Long.MIN_VALUE : 0;
    long xLow = box.low(X) ^ shift;
    long xHigh = box.high(X) ^ shift;
    long yLow = box.low(Y) ^ shift;
    long yHigh = box.high(Y) ^ shift;
    if (!isSmall(xLow, xHigh, yLow, yHigh)) {
      return isHopeless(box);
    }
    long least = least(xLow, xHigh, yLow, yHigh);
    long greatest = greatest(xLow, xHigh, yLow, yHigh);
    long zLow = box.low(Z) ^ shift;
    long zHigh = box.high(Z) ^ shift;
    if (reading.isShifted()) {
      // Products are below 2^62, so no wrap is possible.
      if (zLow < 0) {
        box.fail();
        return true;
      }
      zHigh = zHigh < 0 ? Long.MAX_VALUE : zHigh;
    }
    int width = domain.width();
    long first = width == Long.SIZE ? 0 : -((zHigh - least) >> width);
    long last = width == Long.SIZE ? 0 : (greatest - zLow) >> width;
    boolean constant = xLow == xHigh || yLow == yHigh;
    if (last - first > maxWraps) {
      return !constant;
    }
    hull.clear();
    for (long k = first; k <= last; k++) {
      long wrapped = width == Long.SIZE ? 0 : k << width;
      addCase(xLow, xHigh, yLow, yHigh, zLow, zHigh, wrapped, shift);
    }
    hull.apply(box);
    return true;
  }

  private void addCase(
      long xLow,
      long xHigh,
      long yLow,
      long yHigh,
      long zLow,
      long zHigh,
      long wrapped,
      long shift) {
    // Where a bound of z is far from all products, it does not matter how far.
    long pLow = Math.max(zLow, -LIMIT - wrapped) + wrapped;
    long pHigh = Math.min(zHigh, LIMIT - wrapped) + wrapped;
    if (pLow > pHigh || !divide(pLow, pHigh, yLow, yHigh, xLow, xHigh)) {
      return;
    }
    long x1 = from;
    long x2 = to;
    if (!divide(pLow, pHigh, x1, x2, yLow, yHigh)) {
      return;
    }
    long y1 = from;
    long y2 = to;
    long z1 = Math.max(pLow, least(x1, x2, y1, y2));
    long z2 = Math.min(pHigh, greatest(x1, x2, y1, y2));
    if (z1 <= z2) {
      hull.add(
          x1 ^ shift,
          x2 ^ shift,
          y1 ^ shift,
          y2 ^ shift,
          (z1 - wrapped) ^ shift,
          (z2 - wrapped) ^ shift);
    }
  }

  /** Sets the range of x in the given one with x * y in p; false if there is none. */
  private boolean divide(long pLow, long pHigh, long yLow, long yHigh, long xLow, long xHigh) {
    from = xLow;
    to = xHigh;
    if (pLow <= 0 && pHigh >= 0 && yLow <= 0 && yHigh >= 0) {
      return true;
    }
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    if (yHigh > 0) {
      long divisor = Math.max(yLow, 1);
      low = Math.ceilDiv(pLow, pLow < 0 ? divisor : yHigh);
      high = Math.floorDiv(pHigh, pHigh < 0 ? yHigh : divisor);
    }
    if (yLow < 0) {
      // x * y is the product of -x and -y.
      long divisor = Math.max(-yHigh, 1);
      long otherHigh = -Math.ceilDiv(pLow, pLow < 0 ? divisor : -yLow);
      long otherLow = -Math.floorDiv(pHigh, pHigh < 0 ? -yLow : divisor);
      if (otherLow <= otherHigh) {
        boolean alone = low > high;
        low = alone ? otherLow : Math.min(low, otherLow);
        high = alone ? otherHigh : Math.max(high, otherHigh);
      }
    }
    from = Math.max(low, xLow);
    to = Math.min(high, xHigh);
    return from <= to;
  }

  /** Whether there are so many wraps that a product without a constant cannot be narrowed. */
  private boolean isHopeless(Box box) {
    if (box.isPoint(X) || box.isPoint(Y)) {
      return false;
    }
    Reading reading = domain.bits();
    double shift = reading.isShifted() ? 0x1p63 : 0;
    double x = box.high(X) + shift;
    double y = box.high(Y) + shift;
    double x0 = box.low(X) + shift;
    double y0 = box.low(Y) + shift;
    double least = Math.min(Math.min(x * y, x0 * y0), Math.min(x * y0, x0 * y));
    double greatest = Math.max(Math.max(x * y, x0 * y0), Math.max(x * y0, x0 * y));
    return (greatest - least) / Math.scalb(1.0, domain.width()) > 4.0 * maxWraps;
  }

  private static boolean isSmall(long xLow, long xHigh, long yLow, long yHigh) {
    long x = Math.max(Math.abs(xLow), Math.abs(xHigh));
    long y = Math.max(Math.abs(yLow), Math.abs(yHigh));
    // The least word is its own absolute value.
    long signs = Math.abs(xLow) | Math.abs(xHigh) | Math.abs(yLow) | Math.abs(yHigh);
    return signs >= 0 && Math.multiplyHigh(x, y) == 0 && Words.less(x * y, LIMIT + 1);
  }

  private static long least(long xLow, long xHigh, long yLow, long yHigh) {
    return Math.min(Math.min(xLow * yLow, xLow * yHigh), Math.min(xHigh * yLow, xHigh * yHigh));
  }

  private static long greatest(long xLow, long xHigh, long yLow, long yHigh) {
    return Math.max(Math.max(xLow * yLow, xLow * yHigh), Math.max(xHigh * yLow, xHigh * yHigh));
  }
}
