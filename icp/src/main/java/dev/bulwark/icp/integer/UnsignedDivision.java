package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;

/** z = x / y of unsigned numbers; by 0 all bits of z are 1. Slots: x, y, z. */
public final class UnsignedDivision extends UnsignedQuotient {

  public UnsignedDivision(int width) {
    this(Domain.of(Reading.unsigned(width)));
  }

  UnsignedDivision(Domain domain) {
    super(domain);
  }

  @Override
  boolean divide(Quotients q) {
    return q.divide();
  }

  @Override
  void divide(WideQuotients q) {
    q.divide();
  }

  @Override
  void addByZero(Box box, Reading reading, WordHull cases) {
    long ones = reading.maxStored();
    long zero = reading.minStored();
    if (box.high(Z) == ones) {
      cases.add(box.low(X), box.high(X), zero, zero, ones, ones);
    }
  }

  @Override
  void addByZero(Interval x, Interval zero, Interval z, Reading reading, WideHull cases) {
    cases.add(x, zero, z.meet(Interval.point(reading.max())));
  }
}
