package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;

/** z = x % y of unsigned numbers; by 0 it is x. Slots: x, y, z. */
public final class UnsignedRemainder extends UnsignedQuotient {

  public UnsignedRemainder(int width) {
    this(Domain.of(Reading.unsigned(width)));
  }

  UnsignedRemainder(Domain domain) {
    super(domain);
  }

  @Override
  boolean divide(Quotients q) {
    return q.remainder();
  }

  @Override
  void divide(WideQuotients q) {
    q.remainder();
  }

  @Override
  void addByZero(Box box, Reading reading, WordHull cases) {
    long zero = reading.minStored();
    long low = Math.max(box.low(X), box.low(Z));
    long high = Math.min(box.high(X), box.high(Z));
    if (low <= high) {
      cases.add(low, high, zero, zero, low, high);
    }
  }

  @Override
  void addByZero(Interval x, Interval zero, Interval z, Reading reading, WideHull cases) {
    cases.add(x.meet(z), zero, x.meet(z));
  }
}
