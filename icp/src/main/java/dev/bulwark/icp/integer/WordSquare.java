package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;

/** Squares modulo 2^w on words, where no number in the box is greater than 2^31 in magnitude. */
final class WordSquare {

  private static final int X = 0;
  private static final int Z = 1;
  private static final long ROOT_LIMIT = 1L << 31;
  private static final long LIMIT = 1L << 62;

  private final Domain domain;
  private final int maxWraps;
  private final boolean possible;
  private final WordHull hull = new WordHull(2);

  WordSquare(Domain domain, int maxWraps) {
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
    boolean shifted = domain.bits().isShifted();
    long shift = shifted ? Long.MIN_VALUE : 0;
    // Numbers from 2^63 on are read as negative ones, which have the same squares modulo 2^64.
    long xLow = box.low(X) ^ shift;
    long xHigh = box.high(X) ^ shift;
    if (xLow > xHigh || xLow < -ROOT_LIMIT || xHigh > ROOT_LIMIT) {
      return false;
    }
    long zLow = box.low(Z) ^ shift;
    long zHigh = box.high(Z) ^ shift;
    if (shifted) {
      // Squares are at most 2^62, so no wrap is possible.
      if (zLow < 0) {
        box.fail();
        return true;
      }
      zHigh = zHigh < 0 ? Long.MAX_VALUE : zHigh;
    }
    int width = domain.width();
    long first = width == Long.SIZE ? 0 : -((zHigh - leastSquare(xLow, xHigh)) >> width);
    long last = width == Long.SIZE ? 0 : (greatestSquare(xLow, xHigh) - zLow) >> width;
    if (last - first > maxWraps) {
      return true;
    }
    hull.clear();
    for (long k = first; k <= last; k++) {
      addCase(xLow, xHigh, zLow, zHigh, width == Long.SIZE ? 0 : k << width, shift);
    }
    hull.apply(box);
    return true;
  }

  private void addCase(long xLow, long xHigh, long zLow, long zHigh, long wrapped, long shift) {
    long low = Math.max(0, zLow + wrapped);
    long high = Math.min(zHigh, LIMIT - wrapped) + wrapped;
    if (low > high) {
      return;
    }
    long leastRoot = low == 0 ? 0 : root(low - 1) + 1;
    long greatestRoot = root(high);
    long from = Math.max(xLow, -greatestRoot);
    long to = Math.min(xHigh, greatestRoot);
    // The numbers between the negative and the positive roots are left out at the ends.
    if (from > -leastRoot) {
      from = Math.max(from, leastRoot);
    }
    if (to < leastRoot) {
      to = Math.min(to, -leastRoot);
    }
    if (from > to || leastRoot > greatestRoot) {
      return;
    }
    long square = Math.max(low, leastSquare(from, to));
    long greatest = Math.min(high, greatestSquare(from, to));
    if (square <= greatest) {
      hull.add(from ^ shift, to ^ shift, (square - wrapped) ^ shift, (greatest - wrapped) ^ shift);
    }
  }

  private static long leastSquare(long low, long high) {
    return low > 0 ? low * low : high < 0 ? high * high : 0;
  }

  private static long greatestSquare(long low, long high) {
    return Math.max(low * low, high * high);
  }

  /** The square root rounded down, of a number up to 2^62. */
  private static long root(long square) {
    long root = (long) Math.sqrt((double) square);
    while (root * root > square) {
      root--;
    }
    while ((root + 1) * (root + 1) <= square) {
      root++;
    }
    return root;
  }
}
