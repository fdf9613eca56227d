package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * z = x / y of signed numbers, rounded towards 0. By 0 it is -1, or 1 if x is negative; the least
 * number by -1 is itself. Slots: x, y, z.
 */
public final class SignedDivision implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final Domain domain;
  private final SignCases signs;

  public SignedDivision(int width) {
    this(Domain.of(Reading.signed(width)));
  }

  SignedDivision(Domain domain) {
    this.domain = domain;
    signs = new SignCases(domain);
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
      contractWide(box, domain.bits());
    }
  }

  private void contractNarrow(Box box, Reading reading) {
    signs.begin();
    for (int xSign = -1; xSign <= 1; xSign += 2) {
      for (int ySign = -1; ySign <= 1; ySign += 2) {
        signs.addQuotients(box, xSign, ySign);
      }
    }
    // Numbers from 0, then negative ones. With one bit, 1 is read as -1.
    long one = reading.width() == 1 ? -1 : 1;
    signs.add(box, 0, reading.maxStored(), 0, 0, -1, -1);
    signs.add(box, reading.minStored(), -1, 0, 0, one, one);
    long min = reading.minStored();
    signs.add(box, min, min, -1, -1, min, min);
    signs.end(box);
  }

  private void contractWide(Box box, Reading reading) {
    Interval x = domain.range(box, X);
    Interval y = domain.range(box, Y);
    Interval z = domain.range(box, Z);
    WideHull hull = new WideHull(domain, domain, domain);
    for (int xSign = -1; xSign <= 1; xSign += 2) {
      for (int ySign = -1; ySign <= 1; ySign += 2) {
        WideQuotients q =
            new WideQuotients(
                SignCases.magnitudes(x, xSign, xSign < 0 ? 1 : 0),
                SignCases.magnitudes(y, ySign, 1),
                SignCases.magnitudes(z, xSign * ySign, 0));
        q.divide();
        hull.add(
            SignCases.signed(q.x, xSign),
            SignCases.signed(q.y, ySign),
            SignCases.signed(q.z, xSign * ySign));
      }
    }
    Interval minusOne = Interval.point(BigInteger.ONE.negate());
    Interval min = Interval.point(reading.min());
    Interval zero = y.meet(Interval.ZERO);
    Interval one = reading.width() == 1 ? minusOne : Interval.point(BigInteger.ONE);
    hull.add(x.atLeast(BigInteger.ZERO), zero, z.meet(minusOne));
    hull.add(x.atMost(BigInteger.ONE.negate()), zero, z.meet(one));
    hull.add(x.meet(min), y.meet(minusOne), z.meet(min));
    hull.apply(box);
  }
}
