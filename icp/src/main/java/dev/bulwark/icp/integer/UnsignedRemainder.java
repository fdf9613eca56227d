package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;

/** z = x % y of unsigned numbers; by 0 it is x. Slots: x, y, z. */
public final class UnsignedRemainder implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final Domain domain;
  private final WordHull hull = new WordHull(3);
  private final Quotients quotients = new Quotients();

  public UnsignedRemainder(int width) {
    this(Domain.of(Reading.unsigned(width)));
  }

  UnsignedRemainder(Domain domain) {
    if (domain.bits().signed()) {
      throw new IllegalArgumentException("signed: " + domain);
    }
    this.domain = domain;
  }

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    if (domain.isNarrow()) {
      contractNarrow(box, domain.bits());
    } else {
      contractWide(box);
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
    if (q.yHigh != 0 && q.remainder()) {
      hull.add(
          reading.storedBits(q.xLow),
          reading.storedBits(q.xHigh),
          reading.storedBits(q.yLow),
          reading.storedBits(q.yHigh),
          reading.storedBits(q.zLow),
          reading.storedBits(q.zHigh));
    }
    divideByZero(box, reading);
    hull.apply(box);
  }

  private void divideByZero(Box box, Reading reading) {
    long zero = reading.minStored();
    long low = Math.max(box.low(X), box.low(Z));
    long high = Math.min(box.high(X), box.high(Z));
    if (box.low(Y) == zero && low <= high) {
      hull.add(low, high, zero, zero, low, high);
    }
  }

  private void contractWide(Box box) {
    Interval x = domain.range(box, X);
    Interval y = domain.range(box, Y);
    Interval z = domain.range(box, Z);
    WideHull cases = new WideHull(domain, domain, domain);
    WideQuotients q = new WideQuotients(x, y, z);
    q.remainder();
    cases.add(q.x, q.y, q.z);
    cases.add(x.meet(z), y.meet(Interval.ZERO), x.meet(z));
    cases.apply(box);
  }
}
