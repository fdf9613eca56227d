package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * Shifts by a variable amount: the hull over the amounts. Amounts from the width on are one case.
 * Slots: x, amount, z; the amount is unsigned and as wide as the others.
 */
abstract class VariableShift implements Contractor {

  static final int X = 0;
  static final int AMOUNT = 1;
  static final int Z = 2;

  final Domain domain;
  final Domain amounts;
  final int width;
  final WordHull hull = new WordHull(3);

  VariableShift(Domain domain) {
    this.domain = domain;
    width = domain.width();
    amounts =
        domain.isNarrow()
            ? Domain.of(Reading.unsigned(width))
            : Domain.wide(Reading.unsigned(width));
  }

  @Override
  public final boolean isDear() {
    return true;
  }

  @Override
  public final void contract(Box box) {
    if (domain.isNarrow()) {
      contractNarrow(box, amounts.bits());
    } else {
      contractWide(box);
    }
  }

  private void contractNarrow(Box box, Reading reading) {
    long low = reading.bits(box.low(AMOUNT));
    long high = reading.bits(box.high(AMOUNT));
    hull.clear();
    long last = Words.min(high, width - 1);
    for (long amount = low; Words.less(amount, last + 1); amount++) {
      long stored = reading.storedBits(amount);
      addCase(box, (int) amount, stored, stored);
    }
    if (!Words.less(high, width)) {
      addFar(box, reading.storedBits(Words.max(low, width)), box.high(AMOUNT));
    }
    hull.apply(box);
  }

  private void contractWide(Box box) {
    Interval x = domain.range(box, X);
    Interval z = domain.range(box, Z);
    Interval amount = amounts.range(box, AMOUNT);
    WideHull cases = new WideHull(domain, amounts, domain);
    BigInteger limit = BigInteger.valueOf(width);
    int last = amounts.greatest(box, AMOUNT).min(limit.subtract(BigInteger.ONE)).intValue();
    for (int i = amounts.least(box, AMOUNT).min(limit).intValue(); i <= last; i++) {
      addCase(cases, x, i, Interval.of(i, i), z);
    }
    Interval far = amount.atLeast(limit);
    if (!far.isEmpty()) {
      addFar(cases, x, far, z);
    }
    cases.apply(box);
  }

  /** The case of an amount below the width; it is stored in the slot within the given bounds. */
  abstract void addCase(Box box, int amount, long low, long high);

  /** The case that all bits are shifted out. */
  abstract void addFar(Box box, long low, long high);

  abstract void addCase(WideHull cases, Interval x, int amount, Interval amounts, Interval z);

  abstract void addFar(WideHull cases, Interval x, Interval amounts, Interval z);
}
