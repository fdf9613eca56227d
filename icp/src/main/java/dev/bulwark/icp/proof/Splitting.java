package dev.bulwark.icp.proof;

import java.math.BigInteger;

/** Where ranges of integers are cut: between the signs, then by magnitude, then in the middle. */
final class Splitting {

  private static final BigInteger FIRST_STEP = BigInteger.valueOf(16);

  private Splitting() {}

  /** The last number of the first part. */
  static BigInteger middle(Range range) {
    BigInteger low = range.low();
    BigInteger high = range.high();
    BigInteger minusOne = BigInteger.ONE.negate();
    if ((low == null || low.signum() < 0) && (high == null || high.signum() >= 0)) {
      return minusOne;
    }
    if (low == null) {
      return range.last().min(FIRST_STEP.negate()).shiftLeft(1);
    }
    if (high == null) {
      return low.max(FIRST_STEP).shiftLeft(1);
    }
    int shortest = Math.min(low.bitLength(), high.bitLength());
    int longest = Math.max(low.bitLength(), high.bitLength());
    if (longest > shortest + 2) {
      BigInteger power = BigInteger.ONE.shiftLeft((shortest + longest) / 2);
      return low.signum() < 0 ? power.negate() : power;
    }
    return low.add(high).shiftRight(1);
  }
}
