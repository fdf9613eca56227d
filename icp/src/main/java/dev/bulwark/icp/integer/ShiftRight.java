package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;

/** z = x / 2^amount rounded down, all unsigned. Slots: x, amount, z. */
public final class ShiftRight extends VariableShift {

  public ShiftRight(int width) {
    this(Domain.of(Reading.unsigned(width)));
  }

  ShiftRight(Domain domain) {
    super(domain);
  }

  @Override
  void addCase(Box box, int amount, long low, long high) {
    Reading reading = domain.bits();
    long xLow = reading.bits(box.low(X));
    long xHigh = reading.bits(box.high(X));
    long from = Words.max(xLow >>> amount, reading.bits(box.low(Z)));
    long to = Words.min(xHigh >>> amount, reading.bits(box.high(Z)));
    if (!Words.less(to, from)) {
      hull.add(
          reading.storedBits(Words.max(xLow, from << amount)),
          reading.storedBits(Words.min(xHigh, (to << amount) | Words.mask(amount))),
          low,
          high,
          reading.storedBits(from),
          reading.storedBits(to));
    }
  }

  @Override
  void addFar(Box box, long low, long high) {
    long zero = domain.bits().minStored();
    if (box.low(Z) == zero) {
      hull.add(box.low(X), box.high(X), low, high, zero, zero);
    }
  }

  @Override
  void addCase(WideHull cases, Interval x, int amount, Interval amounts, Interval z) {
    Interval shifted = x.shiftRight(amount).meet(z);
    if (!shifted.isEmpty()) {
      cases.add(shifted.beforeShiftRight(amount).meet(x), amounts, shifted);
    }
  }

  @Override
  void addFar(WideHull cases, Interval x, Interval amounts, Interval z) {
    cases.add(x, amounts, z.meet(Interval.ZERO));
  }
}
