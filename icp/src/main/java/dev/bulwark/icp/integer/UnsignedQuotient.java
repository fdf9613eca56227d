package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;

/**
 * What division and remainder of unsigned numbers have in common: the case of a divisor other than
 * 0, and that of 0, joined. Slots: x, y, z.
 */
abstract sealed class UnsignedQuotient implements Contractor
    permits UnsignedDivision, UnsignedRemainder {

  static final int X = 0;
  static final int Y = 1;
  static final int Z = 2;

  private final Domain domain;
  private final WordHull hull = new WordHull(3);
  private final Quotients quotients = new Quotients();

  UnsignedQuotient(Domain domain) {
    if (domain.bits().signed()) {
      throw new IllegalArgumentException("signed: " + domain);
    }
    this.domain = domain;
  }

  /** Contracts x, y and z where y is not 0; false if nothing is left. */
  abstract boolean divide(Quotients q);

  abstract void divide(WideQuotients q);

  /** Adds what is left where y is 0, if it can be. */
  abstract void addByZero(Box box, Reading reading, WordHull cases);

  abstract void addByZero(Interval x, Interval zero, Interval z, Reading reading, WideHull cases);

  @Override
  public final boolean isDear() {
    return true;
  }

  @Override
  public final void contract(Box box) {
    if (domain.isNarrow()) {
      contractNarrow(box, domain.bits());
    } else {
      contractWide(box, domain.bits());
    }
  }

  private void contractNarrow(Box box, Reading reading) {
    hull.clear();
    Quotients q = quotients;
    q.xLow = reading.bits(box.low(X));
    q.xHigh = reading.bits(box.high(X));
    q.yLow = Words.max(1, reading.bits(box.low(Y)));
    q.yHigh = reading.bits(box.high(Y));
    q.zLow = reading.bits(box.low(Z));
    q.zHigh = reading.bits(box.high(Z));
    if (q.yHigh != 0 && divide(q)) {
      hull.add(
          reading.storedBits(q.xLow),
          reading.storedBits(q.xHigh),
          reading.storedBits(q.yLow),
          reading.storedBits(q.yHigh),
          reading.storedBits(q.zLow),
          reading.storedBits(q.zHigh));
    }
    if (box.low(Y) == reading.minStored()) {
      addByZero(box, reading, hull);
    }
    hull.apply(box);
  }

  private void contractWide(Box box, Reading reading) {
    Interval x = domain.range(box, X);
    Interval y = domain.range(box, Y);
    Interval z = domain.range(box, Z);
    WideHull cases = new WideHull(domain, domain, domain);
    WideQuotients q = new WideQuotients(x, y, z);
    divide(q);
    cases.add(q.x, q.y, q.z);
    addByZero(x, y.meet(Interval.ZERO), z, reading, cases);
    cases.apply(box);
  }
}
