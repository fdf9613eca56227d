package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Projections in big integers, for slots of every kind. On each piece of the shape the function is
 * monotone in each operand. So its range is that of two corners, and the values of one operand that
 * reach a bound of the result, with the best value of the other operand, end at a border that
 * bisection finds. Where the best value gives NaN the one next to it is the best.
 */
final class WideProjection implements Projection {

  /** A function on numbers; null is NaN. */
  interface Function {
    @Nullable BigInteger apply(BigInteger x, BigInteger y);
  }

  private final Signature slots;
  private final Shape shape;
  private final Function function;

  private final Interval boxX = new Interval();
  private final Interval boxY = new Interval();
  private final Interval boxZ = new Interval();
  private final Interval x = new Interval();
  private final Interval y = new Interval();
  private final Interval z = new Interval();
  private final Interval hullX = new Interval();
  private final Interval hullY = new Interval();
  private final Interval hullZ = new Interval();

  WideProjection(Signature slots, Shape shape, Function function) {
    this.slots = slots;
    this.shape = shape;
    this.function = function;
  }

  @Override
  public void load(Box box) {
    boxX.set(slots.xKind().low(box, slots.x()), slots.xKind().high(box, slots.x()));
    if (!slots.isUnary()) {
      boxY.set(slots.yKind().low(box, slots.y()), slots.yKind().high(box, slots.y()));
    }
    boxZ.set(slots.zKind().low(box, slots.z()), slots.zKind().high(box, slots.z()));
  }

  @Override
  public void storeOperands(Box box) {
    slots.xKind().atLeast(box, slots.x(), hullX.low);
    slots.xKind().atMost(box, slots.x(), hullX.high);
    if (!slots.isUnary()) {
      slots.yKind().atLeast(box, slots.y(), hullY.low);
      slots.yKind().atMost(box, slots.y(), hullY.high);
    }
  }

  @Override
  public void storeResult(Box box) {
    slots.zKind().atLeast(box, slots.z(), hullZ.low);
    slots.zKind().atMost(box, slots.z(), hullZ.high);
  }

  @Override
  public void storeLowOperand(Box box) {
    slots.xKind().atLeast(box, slots.x(), hullX.low);
  }

  @Override
  public void storeHighOperand(Box box) {
    slots.xKind().atMost(box, slots.x(), hullX.high);
  }

  @Override
  public boolean canBeUndefined() {
    return shape.undefined().stream().anyMatch(this::clip);
  }

  @Override
  public void storeUndefined(Box box) {
    boolean found = false;
    for (Area area : shape.undefined()) {
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
    for (Shape.Piece piece : shape.pieces()) {
      if (clip(piece.area()) && contract(piece)) {
        join(!found);
        found = true;
      }
    }
    return found;
  }

  /** Starts with the part of the box in an area; false if it is empty. */
  private boolean clip(Area area) {
    x.set(boxX);
    x.meet(area.xLow(), area.xHigh());
    y.set(boxY);
    y.meet(area.yLow(), area.yHigh());
    z.set(boxZ);
    return !x.isEmpty() && !y.isEmpty();
  }

  private void join(boolean first) {
    if (first) {
      hullX.set(x);
      hullY.set(y);
      hullZ.set(z);
    } else {
      hullX.join(x);
      hullY.join(y);
      hullZ.join(z);
    }
  }

  private boolean contract(Shape.Piece piece) {
    if (!trim() || !forward(piece)) {
      return false;
    }
    boolean result = cut(x, y, true, piece.risesInX(), piece.risesInY()) && trim();
    if (!slots.isUnary()) {
      result = result && cut(y, x, false, piece.risesInY(), piece.risesInX()) && trim();
    }
    return result && forward(piece);
  }

  /** The two corners; none gives NaN, since those that do were trimmed. */
  private boolean forward(Shape.Piece piece) {
    BigInteger least = function.apply(x.end(!piece.risesInX()), y.end(!piece.risesInY()));
    BigInteger greatest = function.apply(x.end(piece.risesInX()), y.end(piece.risesInY()));
    if (least == null || greatest == null) {
      throw new IllegalStateException("NaN at a corner that was trimmed");
    }
    z.meet(least, greatest);
    return !z.isEmpty();
  }

  /** Cuts off ends that give NaN with all that is left of the other operand. */
  private boolean trim() {
    return (!y.isPoint() || trim(x, y, true))
        && (!x.isPoint() || trim(y, x, false))
        && (!y.isPoint() || trim(x, y, true));
  }

  private boolean trim(Interval operand, Interval point, boolean isX) {
    if (apply(operand.low, point.low, isX) == null) {
      operand.low = operand.low.add(BigInteger.ONE);
    }
    if (!operand.isEmpty() && apply(operand.high, point.low, isX) == null) {
      operand.high = operand.high.subtract(BigInteger.ONE);
    }
    return !operand.isEmpty();
  }

  private @Nullable BigInteger apply(BigInteger operand, BigInteger other, boolean isX) {
    return isX ? function.apply(operand, other) : function.apply(other, operand);
  }

  private boolean cut(
      Interval operand, Interval other, boolean isX, boolean rises, boolean otherRises) {
    return cut(operand, !rises, other, otherRises, isX, true)
        && cut(operand, rises, other, !otherRises, isX, false);
  }

  /** Cuts one end of an operand to where the function reaches the lower or upper bound of z. */
  private boolean cut(
      Interval operand, boolean upper, Interval other, boolean best, boolean isX, boolean low) {
    BigInteger bad = operand.end(upper);
    if (reaches(bad, other, best, isX, low)) {
      return true;
    }
    BigInteger good = operand.end(!upper);
    if (!reaches(good, other, best, isX, low)) {
      return false;
    }
    while (good.subtract(bad).abs().compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = good.add(bad).shiftRight(1);
      if (reaches(middle, other, best, isX, low)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    operand.setEnd(upper, good);
    return true;
  }

  private boolean reaches(
      BigInteger operand, Interval other, boolean best, boolean isX, boolean low) {
    BigInteger value = apply(operand, other.end(best), isX);
    if (value == null) {
      value = apply(operand, other.nextTo(best), isX);
    }
    return value != null && (low ? value.compareTo(z.low) >= 0 : value.compareTo(z.high) <= 0);
  }
}
