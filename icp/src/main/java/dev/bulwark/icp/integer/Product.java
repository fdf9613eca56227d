package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;

/**
 * z = x * y modulo 2^w, all in one reading. For each possible number of wraps it is a product of
 * integers; the hull of these is taken if they are few. With a constant factor the bounds are the
 * best ones, however many wraps there are. Slots: x, y, z.
 */
public final class Product implements Contractor {

  /** More numbers of wraps than this say hardly anything and cost time. */
  private static final int MAX_WRAPS = 8;

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final Domain domain;
  private final BigInteger modulus;
  private final ConstantFactor constantFactor;
  private final WordProduct words;

  public Product(Reading reading) {
    this(Domain.of(reading));
  }

  Product(Domain domain) {
    this.domain = domain;
    modulus = BigInteger.ONE.shiftLeft(domain.width());
    constantFactor = new ConstantFactor(domain.width());
    words = new WordProduct(domain, MAX_WRAPS);
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
    Interval z = domain.range(box, Z);
    Interval x = domain.range(box, X);
    Interval y = domain.range(box, Y);
    if (x.isPoint()) {
      y = constantFactor.factors(domain.least(box, X), y, z);
      domain.restrict(box, Y, y);
      z = y.isEmpty() ? z : constantFactor.products(domain.least(box, X), y, z);
    } else if (y.isPoint()) {
      x = constantFactor.factors(domain.least(box, Y), x, z);
      domain.restrict(box, X, x);
      z = x.isEmpty() ? z : constantFactor.products(domain.least(box, Y), x, z);
    }
    domain.restrict(box, Z, z);
    if (box.isEmpty()) {
      return;
    }
    Interval wraps = wraps(Factors.product(x, y), domain.least(box, Z), domain.greatest(box, Z));
    BigInteger first = wraps.low();
    BigInteger last = wraps.high();
    if (first == null
        || last == null
        || last.subtract(first).compareTo(BigInteger.valueOf(MAX_WRAPS)) > 0) {
      return;
    }
    WideHull hull = new WideHull(domain, domain, domain);
    for (BigInteger k = first; k.compareTo(last) <= 0; k = k.add(BigInteger.ONE)) {
      addCase(hull, x, y, z, modulus.multiply(k));
    }
    hull.apply(box);
  }

  private static void addCase(
      WideHull hull, Interval x, Interval y, Interval z, BigInteger wrapped) {
    Interval product = z.plus(wrapped);
    Interval left = Factors.quotient(product, y).meet(x);
    if (left.isEmpty()) {
      return;
    }
    Interval right = Factors.quotient(product, left).meet(y);
    if (right.isEmpty()) {
      return;
    }
    hull.add(left, right, Factors.product(left, right).meet(product).plus(wrapped.negate()));
  }

  /** How often 2^w may have to be taken from a product. */
  private Interval wraps(Interval product, BigInteger zLow, BigInteger zHigh) {
    BigInteger low = product.low();
    BigInteger high = product.high();
    return new Interval(
        low == null ? null : Division.ceiling(low.subtract(zHigh), modulus),
        high == null ? null : Division.floor(high.subtract(zLow), modulus));
  }
}
