package dev.bulwark.icp.floating;

import java.math.BigInteger;

/** A range of big integers that gets changed. */
final class Interval {

  BigInteger low = BigInteger.ZERO;
  BigInteger high = BigInteger.ZERO;

  void set(BigInteger newLow, BigInteger newHigh) {
    low = newLow;
    high = newHigh;
  }

  void set(Interval other) {
    set(other.low, other.high);
  }

  void join(Interval other) {
    set(low.min(other.low), high.max(other.high));
  }

  void meet(BigInteger otherLow, BigInteger otherHigh) {
    set(low.max(otherLow), high.min(otherHigh));
  }

  boolean isEmpty() {
    return low.compareTo(high) > 0;
  }

  boolean isPoint() {
    return low.equals(high);
  }

  BigInteger end(boolean upper) {
    return upper ? high : low;
  }

  /** The value next to an end, or the end itself if there is no other value. */
  BigInteger nextTo(boolean upper) {
    if (isPoint()) {
      return low;
    }
    return upper ? high.subtract(BigInteger.ONE) : low.add(BigInteger.ONE);
  }

  void setEnd(boolean upper, BigInteger bound) {
    if (upper) {
      high = bound;
    } else {
      low = bound;
    }
  }
}
