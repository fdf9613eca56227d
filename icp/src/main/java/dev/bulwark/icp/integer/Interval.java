package dev.bulwark.icp.integer;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Whole numbers between two bounds, each of which may be missing. */
record Interval(@Nullable BigInteger low, @Nullable BigInteger high) {

  static final Interval EMPTY = new Interval(BigInteger.ONE, BigInteger.ZERO);
  static final Interval ALL = new Interval(null, null);
  static final Interval ZERO = point(BigInteger.ZERO);

  static Interval point(BigInteger value) {
    return new Interval(value, value);
  }

  static Interval of(long low, long high) {
    return new Interval(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  boolean isEmpty() {
    return low != null && high != null && low.compareTo(high) > 0;
  }

  boolean isPoint() {
    return low != null && low.equals(high);
  }

  boolean isBounded() {
    return low != null && high != null;
  }

  /** Whether there are negative numbers in it. */
  boolean goesBelowZero() {
    return low == null || low.signum() < 0;
  }

  /** Whether there are positive numbers in it. */
  boolean goesAboveZero() {
    return high == null || high.signum() > 0;
  }

  boolean containsZero() {
    return (low == null || low.signum() <= 0) && (high == null || high.signum() >= 0);
  }

  boolean contains(BigInteger value) {
    return (low == null || low.compareTo(value) <= 0)
        && (high == null || high.compareTo(value) >= 0);
  }

  Interval meet(Interval other) {
    return new Interval(
        low == null ? other.low : other.low == null ? low : low.max(other.low),
        high == null ? other.high : other.high == null ? high : high.min(other.high));
  }

  /** The hull of both. */
  Interval join(Interval other) {
    if (isEmpty()) {
      return other;
    }
    if (other.isEmpty()) {
      return this;
    }
    return new Interval(
        low == null || other.low == null ? null : low.min(other.low),
        high == null || other.high == null ? null : high.max(other.high));
  }

  Interval atLeast(BigInteger bound) {
    return new Interval(low == null ? bound : low.max(bound), high);
  }

  Interval atMost(BigInteger bound) {
    return new Interval(low, high == null ? bound : high.min(bound));
  }

  Interval negate() {
    return new Interval(high == null ? null : high.negate(), low == null ? null : low.negate());
  }

  Interval plus(BigInteger summand) {
    return new Interval(
        low == null ? null : low.add(summand), high == null ? null : high.add(summand));
  }

  Interval plus(Interval other) {
    return new Interval(
        low == null || other.low == null ? null : low.add(other.low),
        high == null || other.high == null ? null : high.add(other.high));
  }

  /** What is left of the division by 2^n, rounded down. */
  Interval shiftRight(int n) {
    return new Interval(
        low == null ? null : low.shiftRight(n), high == null ? null : high.shiftRight(n));
  }

  /** The numbers that come into this one when they are shifted to the right. */
  Interval beforeShiftRight(int n) {
    return new Interval(
        low == null ? null : low.shiftLeft(n),
        high == null ? null : high.add(BigInteger.ONE).shiftLeft(n).subtract(BigInteger.ONE));
  }
}
