package dev.bulwark.logic.interval;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A non-empty set of consecutive integers; a null end is infinite. */
public record Interval(@Nullable BigInteger low, @Nullable BigInteger high) {

  public static final Interval ALL = new Interval(null, null);

  public Interval {
    if (low != null && high != null && low.compareTo(high) > 0) {
      throw new IllegalArgumentException("empty interval [" + low + ", " + high + "]");
    }
  }

  public static Interval of(BigInteger low, BigInteger high) {
    return new Interval(low, high);
  }

  public static Interval of(long low, long high) {
    return new Interval(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  public static Interval single(BigInteger number) {
    return new Interval(number, number);
  }

  public static Interval signed(int width) {
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    return new Interval(half.negate(), half.subtract(BigInteger.ONE));
  }

  public static Interval unsigned(int width) {
    return new Interval(BigInteger.ZERO, BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }

  public boolean isSingle() {
    return low != null && low.equals(high);
  }

  public boolean isBounded() {
    return low != null && high != null;
  }

  public boolean contains(BigInteger number) {
    return (low == null || low.compareTo(number) <= 0)
        && (high == null || number.compareTo(high) <= 0);
  }

  public boolean contains(Interval other) {
    return (low == null || (other.low != null && low.compareTo(other.low) <= 0))
        && (high == null || (other.high != null && other.high.compareTo(high) <= 0));
  }

  public Interval join(Interval other) {
    return new Interval(
        low == null || other.low == null ? null : low.min(other.low),
        high == null || other.high == null ? null : high.max(other.high));
  }

  /** What both have in common, if anything. */
  public Optional<Interval> meet(Interval other) {
    BigInteger l = low == null ? other.low : other.low == null ? low : low.max(other.low);
    BigInteger h = high == null ? other.high : other.high == null ? high : high.min(other.high);
    return l != null && h != null && l.compareTo(h) > 0
        ? Optional.empty()
        : Optional.of(new Interval(l, h));
  }

  public Interval negate() {
    return new Interval(high == null ? null : high.negate(), low == null ? null : low.negate());
  }

  public Interval add(Interval other) {
    return new Interval(
        low == null || other.low == null ? null : low.add(other.low),
        high == null || other.high == null ? null : high.add(other.high));
  }

  public Interval subtract(Interval other) {
    return add(other.negate());
  }

  public Interval add(long number) {
    return add(single(BigInteger.valueOf(number)));
  }

  public Interval multiply(Interval other) {
    if (isZero() || other.isZero()) {
      return single(BigInteger.ZERO);
    }
    if (isBounded() && other.isBounded()) {
      return corners(other, BigInteger::multiply);
    }
    boolean nonNegative =
        low != null && low.signum() >= 0 && other.low != null && other.low.signum() >= 0;
    return nonNegative ? new Interval(require(low).multiply(require(other.low)), null) : ALL;
  }

  private boolean isZero() {
    return isSingle() && require(low).signum() == 0;
  }

  private interface Operation {
    BigInteger apply(BigInteger a, BigInteger b);
  }

  private Interval corners(Interval other, Operation operation) {
    BigInteger a = operation.apply(require(low), require(other.low));
    BigInteger b = operation.apply(require(low), require(other.high));
    BigInteger c = operation.apply(require(high), require(other.low));
    BigInteger d = operation.apply(require(high), require(other.high));
    return new Interval(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
  }

  /**
   * Division that rounds toward zero, for bounded intervals and a divisor that does not contain
   * zero.
   */
  public Interval divide(Interval divisor) {
    Interval result = corners(divisor, BigInteger::divide);
    return contains(BigInteger.ZERO) ? result.join(single(BigInteger.ZERO)) : result;
  }

  public static BigInteger require(@Nullable BigInteger end) {
    if (end == null) {
      throw new IllegalStateException("unbounded interval");
    }
    return end;
  }

  /**
   * Where this interval comes to lie when numbers wrap around into a range of 2^width numbers; the
   * whole range where it is torn apart.
   */
  public Interval wrapInto(Interval range, int width) {
    if (!isBounded()) {
      return range;
    }
    BigInteger base = require(range.low);
    BigInteger first = require(low).subtract(base).shiftRight(width);
    BigInteger last = require(high).subtract(base).shiftRight(width);
    BigInteger shift = first.shiftLeft(width);
    return first.equals(last)
        ? new Interval(require(low).subtract(shift), require(high).subtract(shift))
        : range;
  }

  @Override
  public String toString() {
    return "[" + (low == null ? "-oo" : low) + ", " + (high == null ? "oo" : high) + "]";
  }
}
