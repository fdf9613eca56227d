package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Coefficients of linear sums. Those of integer sums are integers throughout, for which no common
 * divisors are sought.
 */
record Rational(BigInteger numerator, BigInteger denominator) {

  static final Rational ZERO = of(BigInteger.ZERO);
  static final Rational ONE = of(BigInteger.ONE);
  static final Rational MINUS_ONE = of(BigInteger.ONE.negate());

  static Rational of(BigInteger integer) {
    return new Rational(integer, BigInteger.ONE);
  }

  private static Rational reduced(BigInteger numerator, BigInteger denominator) {
    if (denominator.equals(BigInteger.ONE)) {
      return new Rational(numerator, denominator);
    }
    RealValue lowest = new RealValue(numerator, denominator);
    return new Rational(lowest.numerator(), lowest.denominator());
  }

  /** The number that a constant of integer or real sort holds; null for other values. */
  static @Nullable Rational of(Value value) {
    if (value instanceof IntValue(BigInteger number)) {
      return of(number);
    }
    return value instanceof RealValue(BigInteger numerator, BigInteger denominator)
        ? new Rational(numerator, denominator)
        : null;
  }

  Value value(Sort sort) {
    return sort instanceof Sort.Int ? Value.integer(numerator) : Value.real(numerator, denominator);
  }

  int signum() {
    return numerator.signum();
  }

  boolean isOne() {
    return numerator.equals(BigInteger.ONE) && denominator.equals(BigInteger.ONE);
  }

  int bitLength() {
    return Math.max(numerator.bitLength(), denominator.bitLength());
  }

  Rational negate() {
    return new Rational(numerator.negate(), denominator);
  }

  Rational abs() {
    return signum() < 0 ? negate() : this;
  }

  Rational plus(Rational other) {
    if (denominator.equals(other.denominator)) {
      return reduced(numerator.add(other.numerator), denominator);
    }
    return reduced(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  Rational times(Rational other) {
    return reduced(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  Rational dividedBy(Rational other) {
    return reduced(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  /** The greatest integer that is not above. */
  BigInteger floor() {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }
}
