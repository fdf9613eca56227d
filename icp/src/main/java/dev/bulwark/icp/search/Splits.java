package dev.bulwark.icp.search;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Where the range of a variable is cut when the search has to decide something: truth values as
 * they were last, numbers around the value that they had last, or in halves. Halves of integers are
 * by their signs first and then by magnitude while they are far apart; ordinals of floats are by
 * magnitude anyway.
 */
final class Splits {

  private static final int FAR = 16;

  private final Trail trail;
  private Search.Kind[] kinds = new Search.Kind[64];

  /** By variable: a value to be preferred. */
  private long[] preferred = new long[64];

  private long bound;

  Splits(Trail trail) {
    this.trail = trail;
  }

  void add(int variable, Search.Kind kind) {
    if (variable >= kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * variable);
      preferred = Arrays.copyOf(preferred, 2 * variable);
    }
    kinds[variable] = kind;
    preferred[variable] = trail.word(variable, BigInteger.ZERO);
  }

  void remember(int variable, long value) {
    preferred[variable] = value;
  }

  /** The bound of the side that was chosen last. */
  long bound() {
    return bound;
  }

  /**
   * The side of a variable, which is not fixed, to be moved to {@link #bound}.
   *
   * @param single whether one value is to be left after two choices
   */
  int choose(int variable, boolean single) {
    long low = trail.low(variable);
    long high = trail.high(variable);
    long wanted = within(variable, preferred[variable]);
    if (single || !trail.isBounded(variable)) {
      bound = wanted;
      if (trail.compare(variable, wanted, low) > 0) {
        return Trail.lower(variable);
      }
      return Trail.upper(variable);
    }
    long middle =
        trail.isWide(variable)
            ? trail.word(
                variable,
                middle(kinds[variable], trail.exact(variable, low), trail.exact(variable, high)))
            : middle(kinds[variable], low, high);
    if (trail.compare(variable, wanted, middle) <= 0) {
      bound = middle;
      return Trail.upper(variable);
    }
    bound = trail.next(variable, middle);
    return Trail.lower(variable);
  }

  private long within(int variable, long value) {
    if (trail.compare(variable, value, trail.low(variable)) < 0) {
      return trail.low(variable);
    }
    return trail.compare(variable, value, trail.high(variable)) > 0 ? trail.high(variable) : value;
  }

  /** The greatest number of the lower half. */
  static long middle(Search.Kind kind, long low, long high) {
    if (low < 0 && high >= 0) {
      return -1;
    }
    if (kind == Search.Kind.INTEGER && (high - low) >>> FAR != 0) {
      // Both have the same sign; by the number of bits.
      int bits = (bitLength(low) + bitLength(high)) / 2;
      long power = (1L << bits) - 1;
      long middle = low < 0 ? ~power - 1 : power;
      if (low <= middle && middle < high) {
        return middle;
      }
    }
    return low + ((high - low) >>> 1);
  }

  private static int bitLength(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number < 0 ? ~number : number);
  }

  private static BigInteger middle(Search.Kind kind, BigInteger low, BigInteger high) {
    if (low.signum() < 0 && high.signum() >= 0) {
      return BigInteger.ONE.negate();
    }
    if (kind == Search.Kind.INTEGER && high.subtract(low).bitLength() > FAR) {
      int bits = (low.bitLength() + high.bitLength()) / 2;
      BigInteger power = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      BigInteger middle = low.signum() < 0 ? power.not().subtract(BigInteger.ONE) : power;
      if (low.compareTo(middle) <= 0 && middle.compareTo(high) < 0) {
        return middle;
      }
    }
    return low.add(high).shiftRight(1);
  }
}
