package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;

/**
 * z = x / 2^amount rounded down, where x and z are signed and the amount is unsigned. Amounts from
 * the width on leave only the sign, as the width less one does. Slots: x, amount, z.
 */
public final class ArithmeticShiftRight extends VariableShift {

  public ArithmeticShiftRight(int width) {
    this(Domain.of(Reading.signed(width)));
  }

  ArithmeticShiftRight(Domain domain) {
    super(domain);
  }

  @Override
  void addCase(Box box, int amount, long low, long high) {
    long from = Math.max(box.low(X) >> amount, box.low(Z));
    long to = Math.min(box.high(X) >> amount, box.high(Z));
    if (from <= to) {
      hull.add(
          Math.max(box.low(X), from << amount),
          Math.min(box.high(X), (to << amount) | Words.mask(amount)),
          low,
          high,
          from,
          to);
    }
  }

  @Override
  void addFar(Box box, long low, long high) {
    addCase(box, width - 1, low, high);
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
    addCase(cases, x, width - 1, amounts, z);
  }
}
