package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;
import java.math.BigInteger;

/** Rounds exact numbers to ordinals of a format. */
record Rounding(FloatFormat format, RoundingMode mode) {

  int precision() {
    return format.sort().significand();
  }

  /** Rounds a number; an exact zero gets the sign that is asked for. */
  BigInteger round(Exact number, boolean zeroIsNegative) {
    return round(number, false, zeroIsNegative);
  }

  /**
   * Rounds a number that is a little farther from zero if {@code inexact}: by less than one unit of
   * its significand, which then has at least two bits more than the format.
   */
  BigInteger round(Exact number, boolean inexact, boolean zeroIsNegative) {
    if (number.isZero()) {
      return zeroIsNegative ? BigInteger.ONE.negate() : BigInteger.ZERO;
    }
    boolean negative = number.isNegative();
    BigInteger ordinal = magnitude(number, inexact, negative);
    return negative ? ordinal.not() : ordinal;
  }

  private BigInteger magnitude(Exact number, boolean inexact, boolean negative) {
    long bias = Exact.bias(format);
    long leading = number.leading();
    if (leading > bias) {
      return overflow(negative);
    }
    // Subnormal numbers have the unit of the least normal ones.
    long unit = Math.max(leading, 1 - bias) - (precision() - 1);
    BigInteger significand =
        toUnits(mode, negative, number.significand().abs(), unit - number.exponent(), inexact);
    // The hidden bit, if it is there, adds one to the exponent, and so does a carry.
    BigInteger ordinal =
        BigInteger.valueOf(unit + (precision() - 1) + bias - 1)
            .shiftLeft(precision() - 1)
            .add(significand);
    return ordinal.compareTo(format.infinity()) < 0 ? ordinal : overflow(negative);
  }

  private BigInteger overflow(boolean negative) {
    boolean away = isAway(mode, negative, true, true, true);
    return away ? format.infinity() : format.infinity().subtract(BigInteger.ONE);
  }

  /** {@code magnitude / 2^shift} rounded to an integer. */
  static BigInteger toUnits(
      RoundingMode mode, boolean negative, BigInteger magnitude, long shift, boolean inexact) {
    if (shift <= 0) {
      return magnitude.shiftLeft(Math.toIntExact(-shift));
    }
    // Far below half a unit it does not matter how far.
    int distance = (int) Math.min(shift, magnitude.bitLength() + 2L);
    BigInteger floor = magnitude.shiftRight(distance);
    boolean half = magnitude.testBit(distance - 1);
    boolean below =
        inexact || (magnitude.signum() != 0 && magnitude.getLowestSetBit() < distance - 1);
    return isAway(mode, negative, floor.testBit(0), half, below)
        ? floor.add(BigInteger.ONE)
        : floor;
  }

  /** Whether a number between two neighbours becomes the one farther from zero. */
  private static boolean isAway(
      RoundingMode mode, boolean negative, boolean odd, boolean half, boolean below) {
    return switch (mode) {
      case NEAREST_EVEN -> half && (odd || below);
      case NEAREST_AWAY -> half;
      case TOWARD_POSITIVE -> !negative && (half || below);
      case TOWARD_NEGATIVE -> negative && (half || below);
      case TOWARD_ZERO -> false;
    };
  }
}
