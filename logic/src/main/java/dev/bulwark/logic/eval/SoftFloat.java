package dev.bulwark.logic.eval;

import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;

/**
 * An IEEE 754 datum taken apart: a sign, and for finite ones the exact number {@code significand *
 * 2^exponent} (not normalised; zero has significand zero). {@link #round} puts exact results
 * together again, in any binary format and rounding mode.
 */
record SoftFloat(Kind kind, boolean negative, BigInteger significand, long exponent) {

  enum Kind {
    FINITE,
    INFINITE,
    NAN
  }

  private static final BigInteger ONE = BigInteger.ONE;

  static SoftFloat of(FloatValue value) {
    Sort.Float sort = value.sort();
    int fractionBits = sort.significand() - 1;
    BigInteger fraction = value.bits().and(lowOnes(fractionBits));
    long biased =
        value.bits().shiftRight(fractionBits).and(lowOnes(sort.exponent())).longValueExact();
    boolean negative = value.bits().testBit(sort.width() - 1);
    if (biased == maximalBiased(sort)) {
      return new SoftFloat(
          fraction.signum() == 0 ? Kind.INFINITE : Kind.NAN, negative, BigInteger.ZERO, 0);
    }
    BigInteger significand = biased == 0 ? fraction : fraction.setBit(fractionBits);
    return new SoftFloat(
        Kind.FINITE, negative, significand, Math.max(biased, 1) - bias(sort) - fractionBits);
  }

  boolean isNaN() {
    return kind == Kind.NAN;
  }

  boolean isInfinite() {
    return kind == Kind.INFINITE;
  }

  boolean isZero() {
    return kind == Kind.FINITE && significand.signum() == 0;
  }

  /** The exponent of the leading bit of a finite number that is not zero. */
  long leading() {
    return exponent + significand.bitLength() - 1;
  }

  BigInteger signedSignificand() {
    return negative ? significand.negate() : significand;
  }

  // ---- Formats

  static BigInteger lowOnes(int bits) {
    return ONE.shiftLeft(bits).subtract(ONE);
  }

  private static long maximalBiased(Sort.Float sort) {
    return (1L << sort.exponent()) - 1;
  }

  static long bias(Sort.Float sort) {
    return (1L << (sort.exponent() - 1)) - 1;
  }

  /** The exponent of the least normal number. */
  static long minimalExponent(Sort.Float sort) {
    return 1 - bias(sort);
  }

  static FloatValue nan(Sort.Float sort) {
    return new FloatValue(sort, lowOnes(sort.width() - 1));
  }

  static FloatValue infinity(Sort.Float sort, boolean negative) {
    return pack(sort, negative, maximalBiased(sort), BigInteger.ZERO);
  }

  static FloatValue zero(Sort.Float sort, boolean negative) {
    return pack(sort, negative, 0, BigInteger.ZERO);
  }

  private static FloatValue largest(Sort.Float sort, boolean negative) {
    return pack(sort, negative, maximalBiased(sort) - 1, lowOnes(sort.significand() - 1));
  }

  /**
   * Adding rather than or-ing lets a significand that was rounded up to the next power of two carry
   * into the exponent.
   */
  private static FloatValue pack(
      Sort.Float sort, boolean negative, long biased, BigInteger fraction) {
    BigInteger bits = BigInteger.valueOf(biased).shiftLeft(sort.significand() - 1).add(fraction);
    return new FloatValue(sort, negative ? bits.setBit(sort.width() - 1) : bits);
  }

  // ---- Rounding

  /**
   * The datum of the format for this exact number; {@code zeroNegative} is the sign if the number
   * is zero.
   */
  static FloatValue round(
      Sort.Float sort, RoundingMode mode, BigInteger signed, long exponent, boolean zeroNegative) {
    if (signed.signum() == 0) {
      return zero(sort, zeroNegative);
    }
    return round(sort, mode, signed.signum() < 0, signed.abs(), exponent, false);
  }

  /**
   * The datum for {@code (significand + rest) * 2^exponent} with significand > 0, where the rest is
   * 0 if {@code inexact} is false, and something strictly between 0 and 1 otherwise; then the
   * significand must have at least two bits more than the format.
   */
  static FloatValue round(
      Sort.Float sort,
      RoundingMode mode,
      boolean negative,
      BigInteger significand,
      long exponent,
      boolean inexact) {
    int precision = sort.significand();
    long leading = exponent + significand.bitLength() - 1;
    if (leading > bias(sort)) {
      return overflow(sort, mode, negative);
    }
    long unit = Math.max(leading, minimalExponent(sort)) - (precision - 1);
    BigInteger rounded = roundToUnit(mode, negative, significand, unit - exponent, inexact);
    // A subnormal lacks the hidden bit, so its biased exponent 0 comes out by subtracting the
    // hidden bit that it does not have.
    long biased = unit + (precision - 1) + bias(sort);
    FloatValue result = pack(sort, negative, biased - 1, rounded);
    return result.bits().clearBit(sort.width() - 1).compareTo(infinity(sort, false).bits()) >= 0
        ? overflow(sort, mode, negative)
        : result;
  }

  /**
   * The significand divided by {@code 2^shift}, rounded to an integer; {@code inexact} says that a
   * little more was there.
   */
  static BigInteger roundToUnit(
      RoundingMode mode, boolean negative, BigInteger significand, long shift, boolean inexact) {
    if (shift <= 0) {
      return significand.shiftLeft(Math.toIntExact(-shift));
    }
    int length = significand.bitLength();
    if (shift > length + 1L) {
      // Far below half a unit: how far does not matter.
      return increments(mode, negative, false, false, true) ? ONE : BigInteger.ZERO;
    }
    int distance = (int) shift;
    BigInteger quotient = significand.shiftRight(distance);
    boolean half = significand.testBit(distance - 1);
    boolean below = inexact || significand.getLowestSetBit() < distance - 1;
    return increments(mode, negative, quotient.testBit(0), half, below)
        ? quotient.add(ONE)
        : quotient;
  }

  private static boolean increments(
      RoundingMode mode, boolean negative, boolean odd, boolean half, boolean below) {
    return switch (mode) {
      case NEAREST_EVEN -> half && (below || odd);
      case NEAREST_AWAY -> half;
      case TOWARD_POSITIVE -> !negative && (half || below);
      case TOWARD_NEGATIVE -> negative && (half || below);
      case TOWARD_ZERO -> false;
    };
  }

  private static FloatValue overflow(Sort.Float sort, RoundingMode mode, boolean negative) {
    boolean infinite =
        switch (mode) {
          case NEAREST_EVEN, NEAREST_AWAY -> true;
          case TOWARD_POSITIVE -> !negative;
          case TOWARD_NEGATIVE -> negative;
          case TOWARD_ZERO -> false;
        };
    return infinite ? infinity(sort, negative) : largest(sort, negative);
  }
}
