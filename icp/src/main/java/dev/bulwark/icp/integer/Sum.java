package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * z = x + y + k modulo 2^w, all in one reading; k is a constant. The result is the hull of the
 * solutions. Slots: x, y, z.
 *
 * <p>It reckons with offsets from the least number of the reading: then signed and unsigned
 * readings differ in k only. For a given number of wraps this is a sum of integers, whose hull is
 * got from the ends of the ranges.
 */
public final class Sum implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final Domain domain;

  /** What is to be added to the sum of the offsets, from 0 to 2^w - 1. */
  private final BigInteger summand;

  private final BigInteger modulus;
  private final long summandWord;
  private final long mask;
  private final WordHull hull = new WordHull(3);

  public Sum(Reading reading, BigInteger k) {
    this(Domain.of(reading), k);
  }

  Sum(Domain domain, BigInteger k) {
    this.domain = domain;
    modulus = BigInteger.ONE.shiftLeft(domain.width());
    summand = k.add(domain.bits().min()).mod(modulus);
    summandWord = summand.longValue();
    mask = domain.isNarrow() ? Words.mask(domain.width()) : 0;
  }

  @Override
  public void contract(Box box) {
    if (domain.isNarrow()) {
      contractNarrow(box);
    } else {
      contractWide(box);
    }
  }

  private void contractNarrow(Box box) {
    Reading reading = domain.bits();
    long start = (Words.offset(reading, box.low(Z)) - summandWord) & mask;
    long end = (Words.offset(reading, box.high(Z)) - summandWord) & mask;
    hull.clear();
    // x + y is in a range of residues, which may be in two parts.
    if (Words.less(end, start)) {
      sumsIn(box, start, mask);
      sumsIn(box, 0, end);
    } else {
      sumsIn(box, start, end);
    }
    hull.apply(box);
  }

  private void sumsIn(Box box, long start, long end) {
    Reading reading = domain.bits();
    long xLow = Words.offset(reading, box.low(X));
    long xHigh = Words.offset(reading, box.high(X));
    long yLow = Words.offset(reading, box.low(Y));
    long yHigh = Words.offset(reading, box.high(Y));
    long least = (xLow + yLow) & mask;
    long greatest = (xHigh + yHigh) & mask;
    boolean alwaysWraps = Words.less(least, xLow);
    boolean canWrap = Words.less(greatest, xHigh);
    if (!alwaysWraps) {
      long from = Words.max(start, least);
      long to = canWrap ? end : Words.min(end, greatest);
      if (!Words.less(to, from)) {
        add(
            Words.less(from, yHigh) ? xLow : Words.max(xLow, from - yHigh),
            Words.min(xHigh, to - yLow),
            Words.less(from, xHigh) ? yLow : Words.max(yLow, from - xHigh),
            Words.min(yHigh, to - xLow),
            from,
            to);
      }
    }
    if (canWrap) {
      long from = alwaysWraps ? Words.max(start, least) : start;
      long to = Words.min(end, greatest);
      if (!Words.less(to, from)) {
        add(
            Words.max(xLow, (from - yHigh) & mask),
            Words.less(to, yLow) ? Words.min(xHigh, (to - yLow) & mask) : xHigh,
            Words.max(yLow, (from - xHigh) & mask),
            Words.less(to, xLow) ? Words.min(yHigh, (to - xLow) & mask) : yHigh,
            from,
            to);
      }
    }
  }

  /** A case, with the sum of x and y in place of z. */
  private void add(long xLow, long xHigh, long yLow, long yHigh, long from, long to) {
    long min = domain.bits().minStored();
    hull.add(
        xLow + min,
        xHigh + min,
        yLow + min,
        yHigh + min,
        ((from + summandWord) & mask) + min,
        ((to + summandWord) & mask) + min);
  }

  private void contractWide(Box box) {
    BigInteger min = domain.bits().min();
    Interval x = domain.range(box, X).plus(min.negate());
    Interval y = domain.range(box, Y).plus(min.negate());
    Interval z = domain.range(box, Z).plus(min.negate());
    WideHull cases = new WideHull(domain, domain, domain);
    for (int wraps = 0; wraps <= 2; wraps++) {
      BigInteger difference = summand.subtract(modulus.multiply(BigInteger.valueOf(wraps)));
      Interval total = x.plus(y).plus(difference).meet(z);
      Interval sum = total.plus(difference.negate());
      cases.add(
          sum.plus(y.negate()).meet(x).plus(min),
          sum.plus(x.negate()).meet(y).plus(min),
          total.plus(min));
    }
    cases.apply(box);
  }
}
