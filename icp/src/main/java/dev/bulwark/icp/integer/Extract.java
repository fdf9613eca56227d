package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * z = bits high to low of x, both unsigned. The result is the hull of the solutions. Slots: x, z.
 */
public final class Extract implements Contractor {

  private static final int X = 0;
  private static final int Z = 1;

  private final Domain x;
  private final Domain z;
  private final int low;
  private final BigInteger modulus;

  public Extract(int width, int high, int low) {
    this(
        Domain.of(Reading.unsigned(width)), Domain.of(Reading.unsigned(high - low + 1)), high, low);
  }

  Extract(Domain x, Domain z, int high, int low) {
    if (high >= x.width() || low < 0 || high < low) {
      throw new IllegalArgumentException("bits " + high + " to " + low + " of " + x.width());
    }
    this.x = x;
    this.z = z;
    this.low = low;
    modulus = BigInteger.ONE.shiftLeft(z.width());
  }

  @Override
  public void contract(Box box) {
    if (x.isNarrow() && z.isNarrow()) {
      contractNarrow(box, x.bits(), z.bits());
    } else {
      contractWide(box);
    }
  }

  private void contractWide(Box box) {
    Interval target = z.range(box, Z);
    Interval fitted = Residues.fit(x.range(box, X).shiftRight(low), target, modulus);
    x.restrict(box, X, fitted.isEmpty() ? fitted : fitted.beforeShiftRight(low));
    if (!box.isEmpty()) {
      z.restrict(box, Z, Residues.image(fitted, target, modulus));
    }
  }

  private void contractNarrow(Box box, Reading source, Reading target) {
    long mask = Words.mask(target.width());
    long start = target.bits(box.low(Z));
    long span = box.high(Z) - box.low(Z);
    long from = source.bits(box.low(X)) >>> low;
    long to = source.bits(box.high(X)) >>> low;
    long up = Residues.stepUp(from, start, span, mask);
    long down = Residues.stepDown(to, start, span, mask);
    if (Words.less(to - from, up) || Words.less(to - from - up, down)) {
      box.fail();
      return;
    }
    from += up;
    to -= down;
    box.atLeast(X, source.storedBits(from << low));
    box.atMost(X, source.storedBits((to << low) | Words.mask(low)));
    long first = (from - start) & mask;
    long last = (to - start) & mask;
    if (!Words.less(last, first) && last - first == to - from) {
      long least = box.low(Z);
      box.atLeast(Z, least + first);
      box.atMost(Z, least + last);
    }
  }
}
