package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * x and z are the same modulo 2^v, where v is the width of z: truncation, and the exchange between
 * the signed and the unsigned reading of the same bits. The result is the hull of the solutions.
 * Slots: x, z.
 */
public final class Congruent implements Contractor {

  private static final int X = 0;
  private static final int Z = 1;

  private final Domain x;
  private final Domain z;
  private final BigInteger modulus;

  public Congruent(Reading x, Reading z) {
    this(Domain.of(x), Domain.of(z));
  }

  public Congruent(Domain x, Domain z) {
    if (x.reading() != null && x.width() < z.width()) {
      throw new IllegalArgumentException("truncation to more bits: " + x + " to " + z);
    }
    this.x = x;
    this.z = z;
    modulus = BigInteger.ONE.shiftLeft(z.width());
  }

  @Override
  public void contract(Box box) {
    if (x.isNarrow() && z.isNarrow()) {
      contractNarrow(box, x.bits(), z.bits());
    } else {
      Interval target = z.range(box, Z);
      Interval fitted = Residues.fit(x.range(box, X), target, modulus);
      x.restrict(box, X, fitted);
      if (!box.isEmpty()) {
        z.restrict(box, Z, Residues.image(fitted, target, modulus));
      }
    }
  }

  private static void contractNarrow(Box box, Reading x, Reading z) {
    long mask = Words.mask(z.width());
    long start = z.bits(box.low(Z));
    long span = box.high(Z) - box.low(Z);
    long up = Residues.stepUp(x.bits(box.low(X)), start, span, mask);
    long down = Residues.stepDown(x.bits(box.high(X)), start, span, mask);
    long length = box.high(X) - box.low(X);
    if (Words.less(length, up) || Words.less(length - up, down)) {
      box.fail();
      return;
    }
    box.atLeast(X, box.low(X) + up);
    box.atMost(X, box.high(X) - down);
    long first = (x.bits(box.low(X)) - start) & mask;
    long last = (x.bits(box.high(X)) - start) & mask;
    // From one block to the next, both ends of z are taken.
    if (!Words.less(last, first) && last - first == box.high(X) - box.low(X)) {
      long least = box.low(Z);
      box.atLeast(Z, least + first);
      box.atMost(Z, least + last);
    }
  }
}
