package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;

/**
 * Signed division by cases of the signs of x and y, each of which is an unsigned one of magnitudes.
 * A dividend of 0 counts as positive; a result of 0 has any sign.
 */
final class SignCases {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final WordHull hull = new WordHull(3);
  private final Quotients quotients = new Quotients();

  SignCases(Domain domain) {
    if (!domain.bits().signed()) {
      throw new IllegalArgumentException("not signed: " + domain);
    }
  }

  void begin() {
    hull.clear();
  }

  void end(Box box) {
    hull.apply(box);
  }

  void addQuotients(Box box, int xSign, int ySign) {
    if (load(box, xSign, ySign, xSign * ySign) && quotients.divide()) {
      store(xSign, ySign, xSign * ySign);
    }
  }

  void addRemainders(Box box, int xSign, int ySign) {
    if (load(box, xSign, ySign, xSign) && quotients.remainder()) {
      store(xSign, ySign, xSign);
    }
  }

  /** A case in which all values of these ranges that are in the box are solutions, in the hull. */
  void add(Box box, long xLow, long xHigh, long yLow, long yHigh, long zLow, long zHigh) {
    long x1 = Math.max(xLow, box.low(X));
    long x2 = Math.min(xHigh, box.high(X));
    long y1 = Math.max(yLow, box.low(Y));
    long y2 = Math.min(yHigh, box.high(Y));
    long z1 = Math.max(zLow, box.low(Z));
    long z2 = Math.min(zHigh, box.high(Z));
    if (x1 <= x2 && y1 <= y2 && z1 <= z2) {
      hull.add(x1, x2, y1, y2, z1, z2);
    }
  }

  private boolean load(Box box, int xSign, int ySign, int zSign) {
    Quotients q = quotients;
    long leastX = xSign < 0 ? 1 : 0;
    if (!reaches(box, X, xSign, leastX)
        || !reaches(box, Y, ySign, 1)
        || !reaches(box, Z, zSign, 0)) {
      return false;
    }
    q.xLow = nearest(box, X, xSign, leastX);
    q.xHigh = farthest(box, X, xSign);
    q.yLow = nearest(box, Y, ySign, 1);
    q.yHigh = farthest(box, Y, ySign);
    q.zLow = nearest(box, Z, zSign, 0);
    q.zHigh = farthest(box, Z, zSign);
    return true;
  }

  private static boolean reaches(Box box, int slot, int sign, long least) {
    return sign < 0 ? box.low(slot) <= -least : box.high(slot) >= least;
  }

  private static long nearest(Box box, int slot, int sign, long least) {
    return sign < 0 ? -Math.min(box.high(slot), -least) : Math.max(box.low(slot), least);
  }

  /** The greatest magnitude, unsigned. */
  private static long farthest(Box box, int slot, int sign) {
    return sign < 0 ? -box.low(slot) : box.high(slot);
  }

  private void store(int xSign, int ySign, int zSign) {
    Quotients q = quotients;
    hull.add(
        xSign < 0 ? -q.xHigh : q.xLow,
        xSign < 0 ? -q.xLow : q.xHigh,
        ySign < 0 ? -q.yHigh : q.yLow,
        ySign < 0 ? -q.yLow : q.yHigh,
        zSign < 0 ? -q.zHigh : q.zLow,
        zSign < 0 ? -q.zLow : q.zHigh);
  }

  /** The magnitudes, from the given one on, of the numbers with a sign. */
  static Interval magnitudes(Interval numbers, int sign, int least) {
    return signed(numbers, sign).atLeast(BigInteger.valueOf(least));
  }

  static Interval signed(Interval magnitudes, int sign) {
    return sign < 0 ? magnitudes.negate() : magnitudes;
  }
}
