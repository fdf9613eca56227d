package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * z = a * 2^n + b, where n is the width of b; all are unsigned. The result is the hull of the
 * solutions. Slots: a, b, z.
 */
public final class Concat implements Contractor {

  private static final int A = 0;
  private static final int B = 1;
  private static final int Z = 2;

  private final Domain a;
  private final Domain b;
  private final Domain z;
  private final int n;

  public Concat(int aWidth, int bWidth) {
    this(
        Domain.of(Reading.unsigned(aWidth)),
        Domain.of(Reading.unsigned(bWidth)),
        Domain.of(Reading.unsigned(aWidth + bWidth)));
  }

  Concat(Domain a, Domain b, Domain z) {
    this.a = a;
    this.b = b;
    this.z = z;
    n = b.width();
  }

  @Override
  public void contract(Box box) {
    if (z.isNarrow()) {
      contractNarrow(box, z.bits());
    } else {
      contractWide(box);
    }
  }

  /** Both parts are shorter than z, so that they are below 2^63. */
  private void contractNarrow(Box box, Reading whole) {
    long mask = Words.mask(n);
    long low = whole.bits(box.low(Z));
    long high = whole.bits(box.high(Z));
    long lowA = low >>> n;
    long lowB = low & mask;
    if (lowA < box.low(A)) {
      lowA = box.low(A);
      lowB = box.low(B);
    } else if (lowB > box.high(B)) {
      lowA++;
      lowB = box.low(B);
    } else {
      lowB = Math.max(lowB, box.low(B));
    }
    long highA = high >>> n;
    long highB = high & mask;
    if (highA > box.high(A)) {
      highA = box.high(A);
      highB = box.high(B);
    } else if (highB < box.low(B)) {
      highA--;
      highB = box.high(B);
    } else {
      highB = Math.min(highB, box.high(B));
    }
    if (lowA > highA || (lowA == highA && lowB > highB)) {
      box.fail();
      return;
    }
    box.atLeast(A, lowA);
    box.atMost(A, highA);
    if (lowA == highA) {
      box.atLeast(B, lowB);
      box.atMost(B, highB);
    }
    box.atLeast(Z, whole.storedBits((lowA << n) | lowB));
    box.atMost(Z, whole.storedBits((highA << n) | highB));
  }

  private void contractWide(Box box) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(n);
    Interval lower = b.range(box, B);
    Interval whole = z.range(box, Z);
    whole =
        whole.meet(
            new Interval(
                join(a.least(box, A), b.least(box, B)),
                join(a.greatest(box, A), b.greatest(box, B))));
    whole = whole.isEmpty() ? whole : Residues.fit(whole, lower, modulus);
    z.restrict(box, Z, whole);
    if (!box.isEmpty()) {
      a.restrict(box, A, whole.shiftRight(n));
      b.restrict(box, B, Residues.image(whole, lower, modulus));
    }
  }

  private BigInteger join(BigInteger upper, BigInteger lower) {
    return upper.shiftLeft(n).add(lower);
  }
}
