package dev.bulwark.icp.proof;

import java.math.BigInteger;

/** Counts numbers whose multiples are in a range modulo another number, by sums of quotients. */
final class FloorSum {

  private FloorSum() {}

  /**
   * Whether some number of a range, times the factor, is in the target modulo m; the target has at
   * most m numbers.
   */
  static boolean hasMultiple(Range numbers, BigInteger factor, Range target, BigInteger m) {
    if (numbers.isEmpty() || target.isEmpty()) {
      return false;
    }
    // The number of multiples of m in [c * y - high, c * y - low], summed up over all y.
    BigInteger n = numbers.last().subtract(numbers.first()).add(BigInteger.ONE);
    BigInteger start = factor.multiply(numbers.first());
    BigInteger upTo = sum(n, m, factor, start.subtract(target.first()));
    BigInteger below = sum(n, m, factor, start.subtract(target.last()).subtract(BigInteger.ONE));
    return upTo.compareTo(below) > 0;
  }

  /** The sum of floor((a * i + b) / m) over i from 0 to n - 1, where m is positive. */
  static BigInteger sum(BigInteger n, BigInteger m, BigInteger a, BigInteger b) {
    BigInteger result = BigInteger.ZERO;
    BigInteger count = n;
    BigInteger modulus = m;
    BigInteger factor = a;
    BigInteger summand = b;
    while (true) {
      // Whole multiples of the modulus add up to a polynomial.
      BigInteger pairs = count.multiply(count.subtract(BigInteger.ONE)).shiftRight(1);
      result = result.add(Range.floor(factor, modulus).multiply(pairs));
      result = result.add(Range.floor(summand, modulus).multiply(count));
      factor = factor.mod(modulus);
      summand = summand.mod(modulus);
      // The rest counts points of the grid below a line, which are as many seen from the other
      // axis.
      BigInteger top = factor.multiply(count).add(summand);
      if (top.compareTo(modulus) < 0) {
        return result;
      }
      count = top.divide(modulus);
      summand = top.mod(modulus);
      BigInteger old = modulus;
      modulus = factor;
      factor = old;
    }
  }
}
