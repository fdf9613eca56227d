package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;

/** The order of floats in narrow slots. Ranks are ordinals, or numbers with one zero. */
record NarrowOrder(boolean zerosAreEqual) implements FloatOrder {

  private long rank(long ordinal) {
    return zerosAreEqual && ordinal < 0 ? ordinal + 1 : ordinal;
  }

  /** The least ordinal of this rank. */
  private long first(long rank) {
    return zerosAreEqual && rank <= 0 ? rank - 1 : rank;
  }

  /** The greatest ordinal of this rank. */
  private long last(long rank) {
    return zerosAreEqual && rank < 0 ? rank - 1 : rank;
  }

  @Override
  public boolean isLess(Box box, int a, int b) {
    return rank(box.high(a)) < rank(box.low(b));
  }

  @Override
  public boolean isAtMost(Box box, int a, int b) {
    return rank(box.high(a)) <= rank(box.low(b));
  }

  @Override
  public void makeLess(Box box, int a, int b) {
    box.atMost(a, last(rank(box.high(b)) - 1));
    box.atLeast(b, first(rank(box.low(a)) + 1));
  }

  @Override
  public void makeAtMost(Box box, int a, int b) {
    box.atMost(a, last(rank(box.high(b))));
    box.atLeast(b, first(rank(box.low(a))));
  }

  @Override
  public void makeDifferent(Box box, int a, int b) {
    long other = rank(box.low(b));
    if (other != rank(box.high(b))) {
      return;
    }
    if (rank(box.low(a)) == other) {
      box.atLeast(a, first(other + 1));
    }
    if (rank(box.high(a)) == other) {
      box.atMost(a, last(other - 1));
    }
  }

  @Override
  public void makeWithinHull(Box box, int a, int b, int c) {
    box.atLeast(a, Math.min(box.low(b), box.low(c)));
    box.atMost(a, Math.max(box.high(b), box.high(c)));
  }
}
