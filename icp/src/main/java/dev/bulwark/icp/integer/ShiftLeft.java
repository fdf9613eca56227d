package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/** z = x * 2^amount modulo 2^w, all unsigned. Slots: x, amount, z. */
public final class ShiftLeft extends VariableShift {

  public ShiftLeft(int width) {
    this(Domain.of(Reading.unsigned(width)));
  }

  ShiftLeft(Domain domain) {
    super(domain);
  }

  /** The upper bits of z are the lower bits of x. */
  @Override
  void addCase(Box box, int amount, long low, long high) {
    Reading reading = domain.bits();
    long mask = Words.mask(width - amount);
    long start = reading.bits(box.low(Z));
    start = (start >>> amount) + ((start & Words.mask(amount)) != 0 ? 1 : 0);
    long end = reading.bits(box.high(Z)) >>> amount;
    if (Words.less(end, start)) {
      return;
    }
    long span = end - start;
    long from = reading.bits(box.low(X));
    long to = reading.bits(box.high(X));
    long up = Residues.stepUp(from, start, span, mask);
    long down = Residues.stepDown(to, start, span, mask);
    if (Words.less(to - from, up) || Words.less(to - from - up, down)) {
      return;
    }
    from += up;
    to -= down;
    long first = (from - start) & mask;
    long last = (to - start) & mask;
    if (!Words.less(last, first) && last - first == to - from) {
      end = start + last;
      start += first;
    }
    hull.add(
        reading.storedBits(from),
        reading.storedBits(to),
        low,
        high,
        reading.storedBits(start << amount),
        reading.storedBits(end << amount));
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
    BigInteger modulus = BigInteger.ONE.shiftLeft(width - amount);
    BigInteger power = BigInteger.ONE.shiftLeft(amount);
    Interval rest = Residues.fit(z, Interval.ZERO, power).shiftRight(amount);
    if (rest.isEmpty()) {
      return;
    }
    Interval fitted = Residues.fit(x, rest, modulus);
    if (!fitted.isEmpty()) {
      Interval image = Residues.image(fitted, rest, modulus);
      cases.add(fitted, amounts, Factors.product(image, Interval.point(power)));
    }
  }

  @Override
  void addFar(WideHull cases, Interval x, Interval amounts, Interval z) {
    cases.add(x, amounts, z.meet(Interval.ZERO));
  }
}
