package dev.bulwark.icp.integer;

import java.math.BigInteger;

/**
 * Numbers t whose remainder by a modulus is in a range z shorter than the modulus, wherever that
 * range begins. Those numbers form blocks with gaps between them.
 */
final class Residues {

  private Residues() {}

  /**
   * How far it is from t up to the next number in a block, modulo mask + 1; blocks begin at the
   * residue z and end at z + span.
   */
  static long stepUp(long t, long z, long span, long mask) {
    long above = (t - z) & mask;
    return Words.less(span, above) ? mask - above + 1 : 0;
  }

  /** How far it is from t down to the next number in a block. */
  static long stepDown(long t, long z, long span, long mask) {
    long above = (t - z) & mask;
    return Words.less(span, above) ? above - span : 0;
  }

  /** The numbers of t without the gaps at its ends. */
  static Interval fit(Interval t, Interval z, BigInteger modulus) {
    BigInteger start = z.low();
    BigInteger end = z.high();
    BigInteger low = t.low();
    BigInteger high = t.high();
    if (start == null || end == null) {
      return t;
    }
    BigInteger span = end.subtract(start);
    if (low != null) {
      BigInteger above = low.subtract(start).mod(modulus);
      if (above.compareTo(span) > 0) {
        low = low.add(modulus).subtract(above);
      }
    }
    if (high != null) {
      BigInteger above = high.subtract(start).mod(modulus);
      if (above.compareTo(span) > 0) {
        high = high.subtract(above).add(span);
      }
    }
    return new Interval(low, high);
  }

  /** The residues in z of the numbers in t, whose ends are in blocks. */
  static Interval image(Interval t, Interval z, BigInteger modulus) {
    BigInteger start = z.low();
    BigInteger low = t.low();
    BigInteger high = t.high();
    if (start == null || low == null || high == null) {
      return z;
    }
    BigInteger first = low.subtract(start).mod(modulus);
    BigInteger last = high.subtract(start).mod(modulus);
    // From one block to the next, both ends of z are taken.
    return high.subtract(low).equals(last.subtract(first))
        ? new Interval(start.add(first), start.add(last))
        : z;
  }
}
