package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/** z = x * x modulo 2^w, both in one reading, or of integers. Slots: x, z. */
public final class Square implements Contractor {

  /** More numbers of wraps than this say hardly anything and cost time. */
  private static final int MAX_WRAPS = 8;

  private static final int X = 0;
  private static final int Z = 1;
  private static final Interval NOT_NEGATIVE = new Interval(BigInteger.ZERO, null);

  private final Domain domain;
  private final WordSquare words;

  public Square(Reading reading) {
    this(Domain.of(reading));
  }

  public Square(Domain domain) {
    this.domain = domain;
    words = new WordSquare(domain, MAX_WRAPS);
  }

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    if (!words.contract(box)) {
      contractWide(box);
    }
  }

  private void contractWide(Box box) {
    Interval x = domain.range(box, X);
    Interval z = domain.range(box, Z);
    WideHull hull = new WideHull(domain, domain);
    if (domain.reading() == null) {
      addCase(hull, x, z, BigInteger.ZERO);
    } else if (!addCases(hull, x, z)) {
      return;
    }
    hull.apply(box);
  }

  /** False if there are too many numbers of wraps. */
  private boolean addCases(WideHull hull, Interval x, Interval z) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(domain.width());
    Interval above = squares(x).plus(z.negate());
    BigInteger low = above.low();
    BigInteger high = above.high();
    if (low == null || high == null) {
      return false;
    }
    BigInteger first = Division.ceiling(low, modulus);
    BigInteger last = Division.floor(high, modulus);
    if (last.subtract(first).compareTo(BigInteger.valueOf(MAX_WRAPS)) > 0) {
      return false;
    }
    for (BigInteger k = first; k.compareTo(last) <= 0; k = k.add(BigInteger.ONE)) {
      addCase(hull, x, z, modulus.multiply(k));
    }
    return true;
  }

  private static void addCase(WideHull hull, Interval x, Interval z, BigInteger wrapped) {
    Interval square = z.plus(wrapped).meet(NOT_NEGATIVE);
    if (square.isEmpty()) {
      return;
    }
    Interval root = roots(square);
    Interval roots = root.meet(x).join(root.negate().meet(x));
    if (!roots.isEmpty()) {
      hull.add(roots, squares(roots).meet(square).plus(wrapped.negate()));
    }
  }

  /** The numbers from 0 with a square in a range; may be empty. */
  private static Interval roots(Interval square) {
    BigInteger low = square.low();
    BigInteger high = square.high();
    return new Interval(
        low == null || low.signum() <= 0
            ? BigInteger.ZERO
            : low.subtract(BigInteger.ONE).sqrt().add(BigInteger.ONE),
        high == null ? null : high.sqrt());
  }

  private static Interval squares(Interval x) {
    Interval products = Factors.product(x, x);
    if (x.containsZero()) {
      return products.meet(NOT_NEGATIVE);
    }
    BigInteger low = x.low();
    BigInteger high = x.high();
    // All of one sign: the end that is nearer to 0 has the least square.
    BigInteger near = low != null && low.signum() > 0 ? low : high;
    return near == null ? products : products.atLeast(near.multiply(near));
  }
}
