package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * z = x * y + c, rounded once. For fixed signs of x and y this is monotone in each operand, so a
 * corner that is not NaN bounds all values; a corner that is NaN bounds nothing, which is sound and
 * seldom loses much. Slots: x, y, c and z, each followed by whether it is NaN.
 */
public final class FusedMultiplyAdd implements Contractor {

  private static final int OPERANDS = 3;
  private static final int Z_NAN = 7;
  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  private final Slots ordinals;
  private final FloatFunctions functions;
  private final Interval[] bounds = intervals();
  private final Interval[] piece = intervals();
  private final Interval[] hull = intervals();
  private final boolean[] rises = {true, true, true};

  public FusedMultiplyAdd(FloatFormat format, RoundingMode mode) {
    ordinals = Slots.of(format);
    functions = new FloatFunctions(format, mode);
  }

  private static Interval[] intervals() {
    return new Interval[] {new Interval(), new Interval(), new Interval(), new Interval()};
  }

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    for (int v = 0; v < OPERANDS; v++) {
      if (box.isTrue(2 * v + 1)) {
        box.atLeast(Z_NAN, 1);
        return;
      }
    }
    for (int v = 0; v <= OPERANDS; v++) {
      bounds[v].set(ordinals.low(box, 2 * v), ordinals.high(box, 2 * v));
    }
    if (box.isTrue(Z_NAN) || !contractNumbers()) {
      box.atLeast(Z_NAN, 1);
      undefined(box);
      return;
    }
    if (!someMayBeNaN(box) && !canBeUndefined()) {
      box.atMost(Z_NAN, 0);
    }
    store(box, OPERANDS);
    if (box.isFalse(Z_NAN)) {
      for (int v = 0; v < OPERANDS; v++) {
        box.atMost(2 * v + 1, 0);
        store(box, v);
      }
    }
  }

  private void store(Box box, int v) {
    ordinals.atLeast(box, 2 * v, hull[v].low);
    ordinals.atMost(box, 2 * v, hull[v].high);
  }

  private static boolean someMayBeNaN(Box box) {
    return !box.isFalse(1) || !box.isFalse(3) || !box.isFalse(5);
  }

  /** The result is NaN; if the operation is not undefined, an operand is. */
  private void undefined(Box box) {
    if (canBeUndefined()) {
      return;
    }
    int candidate = -1;
    for (int v = 0; v < OPERANDS; v++) {
      if (!box.isFalse(2 * v + 1)) {
        if (candidate >= 0) {
          return;
        }
        candidate = v;
      }
    }
    if (candidate < 0) {
      box.fail();
    } else {
      box.atLeast(2 * candidate + 1, 1);
    }
  }

  /** More than needed unless all operands are known. */
  private boolean canBeUndefined() {
    if (bounds[0].isPoint() && bounds[1].isPoint() && bounds[2].isPoint()) {
      return functions.fusedMultiplyAdd(bounds[0].low, bounds[1].low, bounds[2].low) == null;
    }
    boolean infiniteX = hasInfinity(bounds[0]);
    boolean infiniteY = hasInfinity(bounds[1]);
    return (infiniteX && hasZero(bounds[1]))
        || (infiniteY && hasZero(bounds[0]))
        || ((infiniteX || infiniteY) && hasInfinity(bounds[2]));
  }

  private boolean hasInfinity(Interval interval) {
    return interval.low.equals(ordinals.min()) || interval.high.equals(ordinals.max());
  }

  private static boolean hasZero(Interval interval) {
    return interval.low.signum() <= 0 && interval.high.compareTo(NEGATIVE_ZERO) >= 0;
  }

  /** Bounds for solutions whose result is not NaN; false if there are none. */
  private boolean contractNumbers() {
    boolean found = false;
    for (int signs = 0; signs < 4; signs++) {
      boolean xNegative = (signs & 1) != 0;
      boolean yNegative = (signs & 2) != 0;
      if (clip(0, xNegative) && clip(1, yNegative) && contractPiece(xNegative, yNegative)) {
        for (int v = 0; v <= OPERANDS; v++) {
          if (found) {
            hull[v].join(piece[v]);
          } else {
            hull[v].set(piece[v]);
          }
        }
        found = true;
      }
    }
    return found;
  }

  private boolean clip(int v, boolean negative) {
    piece[v].set(bounds[v]);
    piece[v].meet(
        negative ? ordinals.min() : BigInteger.ZERO, negative ? NEGATIVE_ZERO : ordinals.max());
    return !piece[v].isEmpty();
  }

  private boolean contractPiece(boolean xNegative, boolean yNegative) {
    piece[2].set(bounds[2]);
    piece[OPERANDS].set(bounds[OPERANDS]);
    rises[0] = !yNegative;
    rises[1] = !xNegative;
    if (!forward()) {
      return false;
    }
    for (int v = 0; v < OPERANDS; v++) {
      if (!cut(v, true) || !cut(v, false)) {
        return false;
      }
    }
    return forward();
  }

  private boolean forward() {
    BigInteger least = corner(false);
    BigInteger greatest = corner(true);
    if (least == null && greatest == null && isPoint()) {
      return false;
    }
    Interval z = piece[OPERANDS];
    z.meet(least == null ? ordinals.min() : least, greatest == null ? ordinals.max() : greatest);
    return !z.isEmpty();
  }

  private boolean isPoint() {
    return piece[0].isPoint() && piece[1].isPoint() && piece[2].isPoint();
  }

  private @Nullable BigInteger corner(boolean greatest) {
    return functions.fusedMultiplyAdd(
        piece[0].end(rises[0] == greatest),
        piece[1].end(rises[1] == greatest),
        piece[2].end(greatest));
  }

  /**
   * Cuts the end of an operand from which z's lower bound, or its upper one, is out of reach. All
   * beyond a value that fails does too, since its corner bounds that part of the box.
   */
  private boolean cut(int v, boolean low) {
    boolean upper = rises[v] != low;
    BigInteger bad = piece[v].end(upper);
    if (reaches(v, bad, low)) {
      return true;
    }
    BigInteger good = piece[v].end(!upper);
    if (!reaches(v, good, low)) {
      return false;
    }
    while (good.subtract(bad).abs().compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = good.add(bad).shiftRight(1);
      if (reaches(v, middle, low)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    piece[v].setEnd(upper, good);
    return true;
  }

  private boolean reaches(int v, BigInteger value, boolean low) {
    BigInteger x = v == 0 ? value : piece[0].end(rises[0] == low);
    BigInteger y = v == 1 ? value : piece[1].end(rises[1] == low);
    BigInteger c = v == 2 ? value : piece[2].end(low);
    BigInteger result = functions.fusedMultiplyAdd(x, y, c);
    Interval z = piece[OPERANDS];
    return result == null || (low ? result.compareTo(z.low) >= 0 : result.compareTo(z.high) <= 0);
  }
}
