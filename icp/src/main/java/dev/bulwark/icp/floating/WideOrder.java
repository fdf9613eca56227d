package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;

/** The order of floats in slots of any kind. Ranks are ordinals, or numbers with one zero. */
record WideOrder(Slots slots, boolean zerosAreEqual) implements FloatOrder {

  private static final BigInteger ONE = BigInteger.ONE;

  private BigInteger low(Box box, int slot) {
    return rank(slots.low(box, slot));
  }

  private BigInteger high(Box box, int slot) {
    return rank(slots.high(box, slot));
  }

  private BigInteger rank(BigInteger ordinal) {
    return zerosAreEqual && ordinal.signum() < 0 ? ordinal.add(ONE) : ordinal;
  }

  /** To at least the first ordinal of this rank. */
  private void raise(Box box, int slot, BigInteger rank) {
    slots.atLeast(box, slot, zerosAreEqual && rank.signum() <= 0 ? rank.subtract(ONE) : rank);
  }

  /** To at most the last ordinal of this rank. */
  private void lower(Box box, int slot, BigInteger rank) {
    slots.atMost(box, slot, zerosAreEqual && rank.signum() < 0 ? rank.subtract(ONE) : rank);
  }

  @Override
  public boolean isLess(Box box, int a, int b) {
    return high(box, a).compareTo(low(box, b)) < 0;
  }

  @Override
  public boolean isAtMost(Box box, int a, int b) {
    return high(box, a).compareTo(low(box, b)) <= 0;
  }

  @Override
  public void makeLess(Box box, int a, int b) {
    lower(box, a, high(box, b).subtract(ONE));
    raise(box, b, low(box, a).add(ONE));
  }

  @Override
  public void makeAtMost(Box box, int a, int b) {
    lower(box, a, high(box, b));
    raise(box, b, low(box, a));
  }

  @Override
  public void makeDifferent(Box box, int a, int b) {
    BigInteger other = low(box, b);
    if (!other.equals(high(box, b))) {
      return;
    }
    if (low(box, a).equals(other)) {
      raise(box, a, other.add(ONE));
    }
    if (high(box, a).equals(other)) {
      lower(box, a, other.subtract(ONE));
    }
  }

  @Override
  public void makeWithinHull(Box box, int a, int b, int c) {
    raise(box, a, low(box, b).min(low(box, c)));
    lower(box, a, high(box, b).max(high(box, c)));
  }
}
