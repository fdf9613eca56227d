package dev.bulwark.engine.boxes;

import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Ends of intervals move outwards to powers of two, so that each moves only as often as its type
 * has bits. That is much less than all: a value that is reduced from time to time stays away from
 * where the arithmetic of its type wraps around.
 */
final class Widening {

  /** Integers that need more bits have no bound. */
  private static final int MOST_BITS = 64;

  private Widening() {}

  /** The smallest interval around this one whose ends are 0, 2^i or -2^i, the high one less one. */
  static Interval toPowersOfTwo(Interval interval) {
    BigInteger low = interval.low();
    BigInteger high = interval.high();
    // low <= x is -x - 1 <= -low - 1.
    return new Interval(low == null ? null : low(low), high == null ? null : high(high));
  }

  private static @Nullable BigInteger low(BigInteger number) {
    BigInteger mirrored = high(mirrored(number));
    return mirrored == null ? null : mirrored(mirrored);
  }

  private static BigInteger mirrored(BigInteger number) {
    return number.not();
  }

  private static @Nullable BigInteger high(BigInteger number) {
    if (number.bitLength() > MOST_BITS) {
      return null;
    }
    if (number.signum() >= 0) {
      return BigInteger.ONE.shiftLeft(number.bitLength()).subtract(BigInteger.ONE);
    }
    BigInteger distance = mirrored(number);
    return distance.signum() == 0
        ? number
        : mirrored(BigInteger.ONE.shiftLeft(distance.bitLength() - 1));
  }
}
