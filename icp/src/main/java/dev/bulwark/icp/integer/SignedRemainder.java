package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;

/**
 * z = the remainder of x by y of signed numbers, with the sign of x; by 0 it is x. Slots: x, y, z.
 */
public final class SignedRemainder implements Contractor {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final Domain domain;
  private final SignCases signs;

  public SignedRemainder(int width) {
    this(Domain.of(Reading.signed(width)));
  }

  SignedRemainder(Domain domain) {
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
      contractNarrow(box);
    } else {
      contractWide(box);
    }
  }

  private void contractNarrow(Box box) {
    signs.begin();
    for (int xSign = -1; xSign <= 1; xSign += 2) {
      for (int ySign = -1; ySign <= 1; ySign += 2) {
        signs.addRemainders(box, xSign, ySign);
      }
    }
    long low = Math.max(box.low(X), box.low(Z));
    long high = Math.min(box.high(X), box.high(Z));
    signs.add(box, low, high, 0, 0, low, high);
    signs.end(box);
  }

  private void contractWide(Box box) {
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
                SignCases.magnitudes(z, xSign, 0));
        q.remainder();
        hull.add(
            SignCases.signed(q.x, xSign),
            SignCases.signed(q.y, ySign),
            SignCases.signed(q.z, xSign));
      }
    }
    hull.add(x.meet(z), y.meet(Interval.ZERO), x.meet(z));
    hull.apply(box);
  }
}
