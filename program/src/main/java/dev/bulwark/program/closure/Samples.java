package dev.bulwark.program.closure;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which counts to look at to know about all of them.
 *
 * <p>For counts of one parity every bound in the closure of a matrix whose entries are linear in
 * the count is the minimum of linear functions, because it is the shortest of finitely many paths
 * and the rounding of half a sum is linear where the parity is fixed. So it is concave, and the
 * counts for which the closure is not empty are an interval. The constants of these functions are
 * at most nodes·(largest entry + 1) and their slopes differ by a half at least, so that beyond
 * {@link #beyond} one of them is the least for ever. A concave function that agrees with a linear
 * one at the two first counts of a parity and at a later one agrees up to there; if it agrees at
 * two counts beyond, it agrees for ever.
 */
final class Samples {

  private static final BigInteger TWO = BigInteger.TWO;

  private Samples() {}

  /** An even count from which on no two linear functions of the closure cross. */
  static BigInteger beyond(int nodes, BigInteger magnitude) {
    return magnitude
        .add(BigInteger.ONE)
        .multiply(BigInteger.valueOf(8L * nodes))
        .add(BigInteger.valueOf(8));
  }

  /** The counts that decide for all from zero to the last, or for all if that is null. */
  static List<BigInteger> upTo(@Nullable BigInteger last, BigInteger beyond) {
    List<BigInteger> counts = new ArrayList<>();
    for (int parity = 0; parity < 2; parity++) {
      BigInteger first = BigInteger.valueOf(parity);
      BigInteger second = first.add(TWO);
      if (last == null) {
        counts.addAll(List.of(first, second, beyond.add(first), beyond.add(first).add(TWO)));
      } else {
        BigInteger end = last.testBit(0) == (parity == 1) ? last : last.subtract(BigInteger.ONE);
        for (BigInteger count : List.of(first, second, end)) {
          if (count.signum() >= 0 && count.compareTo(last) <= 0 && !counts.contains(count)) {
            counts.add(count);
          }
        }
      }
    }
    return counts;
  }

  /**
   * The last count of a parity for which something holds that holds from {@code low} on, up to some
   * count, and not for {@code high}.
   */
  static BigInteger last(BigInteger low, BigInteger high, Predicate<BigInteger> holds) {
    BigInteger good = low;
    BigInteger bad = high;
    while (bad.subtract(good).compareTo(TWO) > 0) {
      BigInteger middle = good.add(bad.subtract(good).shiftRight(2).shiftLeft(1));
      if (middle.equals(good)) {
        middle = good.add(TWO);
      }
      if (holds.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }
}
