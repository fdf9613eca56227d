package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;
import java.util.List;

/**
 * Projections in numbers of 64 bits, without allocation. {@link WideProjection} is the same for any
 * size; see there for the method.
 */
final class NarrowProjection implements Projection {

  /** A function on what slots hold. */
  interface Function {
    /** No ordinal of a narrow format. */
    long NAN = Long.MIN_VALUE;

    long apply(long x, long y);
  }

  private final Signature slots;
  private final Function function;
  private final long[][] areas;
  private final boolean[] risesInX;
  private final boolean[] risesInY;
  private final long[][] undefined;
  private final boolean isTotal;

  // The box, the piece in work, and the hull of the pieces done.
  private long boxXLow;
  private long boxXHigh;
  private long boxYLow;
  private long boxYHigh;
  private long boxZLow;
  private long boxZHigh;
  private long xLow;
  private long xHigh;
  private long yLow;
  private long yHigh;
  private long zLow;
  private long zHigh;
  private long hullXLow;
  private long hullXHigh;
  private long hullYLow;
  private long hullYHigh;
  private long hullZLow;
  private long hullZHigh;

  NarrowProjection(Signature slots, Shape shape, Function function) {
    this.slots = slots;
    this.function = function;
    List<Shape.Piece> pieces = shape.pieces();
    areas = new long[pieces.size()][];
    risesInX = new boolean[areas.length];
    risesInY = new boolean[areas.length];
    for (int i = 0; i < areas.length; i++) {
      areas[i] = stored(pieces.get(i).area());
      risesInX[i] = pieces.get(i).risesInX();
      risesInY[i] = pieces.get(i).risesInY();
    }
    undefined = shape.undefined().stream().map(this::stored).toArray(long[][]::new);
    isTotal = undefined.length == 0;
  }

  private long[] stored(Area area) {
    BigInteger shift = slots.xKind().shift();
    return new long[] {
      area.xLow().subtract(shift).longValueExact(),
      area.xHigh().subtract(shift).longValueExact(),
      area.yLow().longValueExact(),
      area.yHigh().longValueExact()
    };
  }

  @Override
  public void load(Box box) {
    boxXLow = box.low(slots.x());
    boxXHigh = box.high(slots.x());
    boolean unary = slots.isUnary();
    boxYLow = unary ? 0 : box.low(slots.y());
    boxYHigh = unary ? 0 : box.high(slots.y());
    boxZLow = box.low(slots.z());
    boxZHigh = box.high(slots.z());
  }

  /** The same for bounds that are in no box. */
  void load(long newXLow, long newXHigh, long newYLow, long newYHigh, long newZLow, long newZHigh) {
    boxXLow = newXLow;
    boxXHigh = newXHigh;
    boxYLow = newYLow;
    boxYHigh = newYHigh;
    boxZLow = newZLow;
    boxZHigh = newZHigh;
  }

  /** Adds the bounds that another one found. */
  void join(NarrowProjection other) {
    hullXLow = Math.min(hullXLow, other.hullXLow);
    hullXHigh = Math.max(hullXHigh, other.hullXHigh);
    hullYLow = Math.min(hullYLow, other.hullYLow);
    hullYHigh = Math.max(hullYHigh, other.hullYHigh);
    hullZLow = Math.min(hullZLow, other.hullZLow);
    hullZHigh = Math.max(hullZHigh, other.hullZHigh);
  }

  @Override
  public void storeOperands(Box box) {
    box.atLeast(slots.x(), hullXLow);
    box.atMost(slots.x(), hullXHigh);
    if (!slots.isUnary()) {
      box.atLeast(slots.y(), hullYLow);
      box.atMost(slots.y(), hullYHigh);
    }
  }

  @Override
  public void storeResult(Box box) {
    box.atLeast(slots.z(), hullZLow);
    box.atMost(slots.z(), hullZHigh);
  }

  @Override
  public void storeLowOperand(Box box) {
    box.atLeast(slots.x(), hullXLow);
  }

  @Override
  public void storeHighOperand(Box box) {
    box.atMost(slots.x(), hullXHigh);
  }

  @Override
  public boolean canBeUndefined() {
    for (long[] area : undefined) {
      if (clip(area)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void storeUndefined(Box box) {
    boolean found = false;
    for (long[] area : undefined) {
      if (clip(area)) {
        join(!found);
        found = true;
      }
    }
    storeOperands(box);
  }

  @Override
  public boolean contract() {
    boolean found = false;
    for (int i = 0; i < areas.length; i++) {
      if (clip(areas[i]) && contract(risesInX[i], risesInY[i])) {
        join(!found);
        found = true;
      }
    }
    return found;
  }

  private boolean clip(long[] area) {
    xLow = Math.max(boxXLow, area[0]);
    xHigh = Math.min(boxXHigh, area[1]);
    yLow = Math.max(boxYLow, area[2]);
    yHigh = Math.min(boxYHigh, area[3]);
    zLow = boxZLow;
    zHigh = boxZHigh;
    return xLow <= xHigh && yLow <= yHigh;
  }

  private void join(boolean first) {
    hullXLow = first ? xLow : Math.min(hullXLow, xLow);
    hullXHigh = first ? xHigh : Math.max(hullXHigh, xHigh);
    hullYLow = first ? yLow : Math.min(hullYLow, yLow);
    hullYHigh = first ? yHigh : Math.max(hullYHigh, yHigh);
    hullZLow = first ? zLow : Math.min(hullZLow, zLow);
    hullZHigh = first ? zHigh : Math.max(hullZHigh, zHigh);
  }

  private boolean contract(boolean risingX, boolean risingY) {
    if (!trim()) {
      return false;
    }
    long least = function.apply(risingX ? xLow : xHigh, risingY ? yLow : yHigh);
    long greatest = function.apply(risingX ? xHigh : xLow, risingY ? yHigh : yLow);
    if (least > zHigh || greatest < zLow) {
      return false;
    }
    boolean cutsLow = zLow > least;
    boolean cutsHigh = zHigh < greatest;
    zLow = Math.max(zLow, least);
    zHigh = Math.min(zHigh, greatest);
    if (!cutsLow && !cutsHigh) {
      return true;
    }
    if (!cutX(risingX, risingY, cutsLow, cutsHigh) || !trim()) {
      return false;
    }
    if (!slots.isUnary() && (!cutY(risingX, risingY, cutsLow, cutsHigh) || !trim())) {
      return false;
    }
    zLow = Math.max(zLow, function.apply(risingX ? xLow : xHigh, risingY ? yLow : yHigh));
    zHigh = Math.min(zHigh, function.apply(risingX ? xHigh : xLow, risingY ? yHigh : yLow));
    return zLow <= zHigh;
  }

  private boolean trim() {
    if (isTotal) {
      return true;
    }
    boolean xWasPoint = xLow == xHigh;
    return (yLow != yHigh || trimX())
        && (xLow != xHigh || trimY())
        && (xWasPoint || yLow != yHigh || trimX());
  }

  private boolean trimX() {
    if (function.apply(xLow, yLow) == Function.NAN) {
      xLow++;
    }
    if (xLow <= xHigh && function.apply(xHigh, yLow) == Function.NAN) {
      xHigh--;
    }
    return xLow <= xHigh;
  }

  private boolean trimY() {
    if (function.apply(xLow, yLow) == Function.NAN) {
      yLow++;
    }
    if (yLow <= yHigh && function.apply(xLow, yHigh) == Function.NAN) {
      yHigh--;
    }
    return yLow <= yHigh;
  }

  private boolean cutX(boolean risingX, boolean risingY, boolean cutsLow, boolean cutsHigh) {
    if (cutsLow) {
      long best = risingY ? yHigh : yLow;
      long spare = inward(best, yLow, yHigh);
      if (!xReaches(risingX ? xHigh : xLow, best, spare, true)) {
        return false;
      }
      if (risingX) {
        xLow = borderX(xLow, xHigh, best, spare, true);
      } else {
        xHigh = borderX(xHigh, xLow, best, spare, true);
      }
    }
    if (cutsHigh) {
      long best = risingY ? yLow : yHigh;
      long spare = inward(best, yLow, yHigh);
      if (!xReaches(risingX ? xLow : xHigh, best, spare, false)) {
        return false;
      }
      if (risingX) {
        xHigh = borderX(xHigh, xLow, best, spare, false);
      } else {
        xLow = borderX(xLow, xHigh, best, spare, false);
      }
    }
    return true;
  }

  private boolean cutY(boolean risingX, boolean risingY, boolean cutsLow, boolean cutsHigh) {
    if (cutsLow) {
      long best = risingX ? xHigh : xLow;
      long spare = inward(best, xLow, xHigh);
      if (!yReaches(risingY ? yHigh : yLow, best, spare, true)) {
        return false;
      }
      if (risingY) {
        yLow = borderY(yLow, yHigh, best, spare, true);
      } else {
        yHigh = borderY(yHigh, yLow, best, spare, true);
      }
    }
    if (cutsHigh) {
      long best = risingX ? xLow : xHigh;
      long spare = inward(best, xLow, xHigh);
      if (!yReaches(risingY ? yLow : yHigh, best, spare, false)) {
        return false;
      }
      if (risingY) {
        yHigh = borderY(yHigh, yLow, best, spare, false);
      } else {
        yLow = borderY(yLow, yHigh, best, spare, false);
      }
    }
    return true;
  }

  private static long inward(long end, long low, long high) {
    return low == high ? end : end == low ? end + 1 : end - 1;
  }

  /** Rounded down, without overflow; one of the two if there is nothing between. */
  private static long middle(long a, long b) {
    return (a & b) + ((a ^ b) >> 1);
  }

  private long borderX(long outer, long inner, long best, long spare, boolean low) {
    if (xReaches(outer, best, spare, low)) {
      return outer;
    }
    long bad = outer;
    long good = inner;
    long middle = middle(bad, good);
    while (middle != bad && middle != good) {
      if (xReaches(middle, best, spare, low)) {
        good = middle;
      } else {
        bad = middle;
      }
      middle = middle(bad, good);
    }
    return good;
  }

  private long borderY(long outer, long inner, long best, long spare, boolean low) {
    if (yReaches(outer, best, spare, low)) {
      return outer;
    }
    long bad = outer;
    long good = inner;
    long middle = middle(bad, good);
    while (middle != bad && middle != good) {
      if (yReaches(middle, best, spare, low)) {
        good = middle;
      } else {
        bad = middle;
      }
      middle = middle(bad, good);
    }
    return good;
  }

  private boolean xReaches(long x, long best, long spare, boolean low) {
    long value = function.apply(x, best);
    return reaches(isNaN(value) ? function.apply(x, spare) : value, low);
  }

  private boolean yReaches(long y, long best, long spare, boolean low) {
    long value = function.apply(best, y);
    return reaches(isNaN(value) ? function.apply(spare, y) : value, low);
  }

  /** A total function may give the number that stands for NaN elsewhere. */
  private boolean isNaN(long value) {
    return value == Function.NAN && !isTotal;
  }

  private boolean reaches(long value, boolean low) {
    return !isNaN(value) && (low ? value >= zLow : value <= zHigh);
  }
}
