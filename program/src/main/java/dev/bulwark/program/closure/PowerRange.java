package dev.bulwark.program.closure;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers first + period·t for all t from zero to the last, or for all t if that is null.
 *
 * @param period positive
 */
record PowerRange(BigInteger first, BigInteger period, @Nullable BigInteger last) {

  private static final BigInteger LONGEST_CYCLE = BigInteger.valueOf(10_000);

  static PowerRange single(BigInteger power) {
    return new PowerRange(power, BigInteger.ONE, BigInteger.ZERO);
  }

  private @Nullable BigInteger end() {
    return last == null ? null : first.add(period.multiply(last));
  }

  private boolean isActive(BigInteger power) {
    BigInteger end = end();
    return first.compareTo(power) <= 0 && (end == null || end.compareTo(power) >= 0);
  }

  private boolean contains(BigInteger power) {
    return power.subtract(first).mod(period).signum() == 0;
  }

  /**
   * The least positive number that is in none of the ranges; null if there is none. Where the
   * periods fit together badly it may name one that is.
   */
  static @Nullable BigInteger firstMissing(List<PowerRange> ranges) {
    BigInteger power = BigInteger.ONE;
    while (true) {
      BigInteger from = power;
      List<PowerRange> active =
          new ArrayList<>(ranges.stream().filter(range -> range.isActive(from)).toList());
      BigInteger cycle = BigInteger.ONE;
      for (PowerRange range : active) {
        cycle = cycle.divide(cycle.gcd(range.period)).multiply(range.period);
      }
      BigInteger change = nextChange(ranges, from);
      BigInteger to = from.add(cycle);
      to = change == null ? to : to.min(change);
      if (to.subtract(from).compareTo(LONGEST_CYCLE) > 0) {
        return from;
      }
      for (BigInteger i = from; i.compareTo(to) < 0; i = i.add(BigInteger.ONE)) {
        BigInteger candidate = i;
        if (active.stream().noneMatch(range -> range.contains(candidate))) {
          return candidate;
        }
      }
      if (change == null) {
        return null;
      }
      power = change;
    }
  }

  /** The next number at which a range begins, or before which one ends. */
  private static @Nullable BigInteger nextChange(List<PowerRange> ranges, BigInteger power) {
    @Nullable BigInteger next = null;
    for (PowerRange range : ranges) {
      if (range.first.compareTo(power) > 0) {
        next = next == null ? range.first : next.min(range.first);
      }
      BigInteger end = range.end();
      if (end != null && end.compareTo(power) >= 0) {
        BigInteger after = end.add(BigInteger.ONE);
        next = next == null ? after : next.min(after);
      }
    }
    return next;
  }
}
