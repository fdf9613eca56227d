package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import java.math.BigInteger;

/** The number {@code significand * 2^exponent}, which no operation here rounds. */
record Exact(BigInteger significand, long exponent) {

  /** The number of a finite ordinal; both zeros give zero. */
  static Exact of(FloatFormat format, BigInteger ordinal) {
    int fractionBits = format.sort().significand() - 1;
    BigInteger magnitude = ordinal.signum() < 0 ? ordinal.not() : ordinal;
    BigInteger biased = magnitude.shiftRight(fractionBits);
    BigInteger significand = magnitude.subtract(biased.shiftLeft(fractionBits));
    if (biased.signum() > 0) {
      significand = significand.setBit(fractionBits);
    }
    long exponent = Math.max(1, biased.longValueExact()) - bias(format) - fractionBits;
    return new Exact(ordinal.signum() < 0 ? significand.negate() : significand, exponent);
  }

  /** Also the exponent of the largest numbers. */
  static long bias(FloatFormat format) {
    return (1L << (format.sort().exponent() - 1)) - 1;
  }

  boolean isZero() {
    return significand.signum() == 0;
  }

  boolean isNegative() {
    return significand.signum() < 0;
  }

  /** The exponent of the leading bit, if this is not zero. */
  long leading() {
    return exponent + significand.abs().bitLength() - 1;
  }

  Exact times(Exact other) {
    return new Exact(significand.multiply(other.significand), exponent + other.exponent);
  }

  /**
   * The sum, or another number that rounds as it does to this precision: a summand far below the
   * last bit of the other one is replaced by a nearer one of the same sign, lest formats with wide
   * exponents need huge shifts.
   */
  Exact plus(Exact other, int precision) {
    if (isZero()) {
      return other;
    }
    if (other.isZero()) {
      return this;
    }
    if (exponent < other.exponent) {
      return other.plus(this, precision);
    }
    long nearest = exponent - precision - 8;
    Exact low =
        other.leading() < nearest
            ? new Exact(BigInteger.valueOf(other.significand.signum()), nearest)
            : other;
    int shift = Math.toIntExact(exponent - low.exponent);
    return new Exact(significand.shiftLeft(shift).add(low.significand), low.exponent);
  }
}
