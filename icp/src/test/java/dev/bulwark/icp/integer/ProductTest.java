package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ProductTest {

  private static final int[] WIDTHS = {7, 31, 32, 33, 61, 62, 63, 64, 65, 128};

  @Test
  void smallProducts() {
    for (boolean signed : new boolean[] {false, true}) {
      product(Relation.narrow(3, signed)).checkAllBoxes(false);
      product(Relation.wide(3, signed)).checkAllBoxes(false);
      product(Relation.narrow(4, signed)).checkAllPairs(false);
      product(Relation.narrow(1, signed)).checkAllBoxes(false);
      product(Relation.narrow(5, signed)).checkSomeBoxes(false, 0, 1, 1_500);
      product(Relation.wide(5, signed)).checkSomeBoxes(false, 0, 2, 1_500);
      for (int width = 1; width <= 4; width++) {
        square(Relation.narrow(width, signed)).checkAllBoxes(false);
        square(Relation.wide(width, signed)).checkAllBoxes(false);
      }
    }
  }

  @Test
  void constantFactors() {
    for (int factor = 0; factor < 16; factor++) {
      for (boolean signed : new boolean[] {false, true}) {
        // Wide slots take time; every third factor is enough there.
        for (boolean wide : factor % 3 == 0 ? new boolean[] {false, true} : new boolean[] {false}) {
          Domain d = wide ? Relation.wide(4, signed) : Relation.narrow(4, signed);
          BigInteger constant = Relation.wrap(d, BigInteger.valueOf(factor));
          Product product = new Product(d);
          new Relation(
                  "Product by " + constant + d,
                  box -> contractWith(product, d, constant, box),
                  v -> v[1].equals(Relation.wrap(d, v[0].multiply(constant))),
                  d,
                  d)
              .checkAllBoxes(true);
        }
      }
    }
  }

  private static void contractWith(Product product, Domain d, BigInteger constant, Box box) {
    Box three = new Box(3);
    if (d.isNarrow()) {
      three.set(0, box.low(0), box.high(0));
      three.set(1, d.bits().stored(constant), d.bits().stored(constant));
      three.set(2, box.low(1), box.high(1));
    } else {
      three.set(0, box.wideLow(0), box.wideHigh(0));
      three.set(1, constant, constant);
      three.set(2, box.wideLow(1), box.wideHigh(1));
    }
    product.contract(three);
    if (three.isEmpty()) {
      box.fail();
      return;
    }
    d.restrict(box, 0, d.range(three, 0));
    d.restrict(box, 1, d.range(three, 2));
  }

  @Test
  void firstMultiples() {
    for (int m = 1; m <= 32; m++) {
      for (int b = 0; b < m; b++) {
        for (int low = 0; low < m; low++) {
          for (int high = low; high < m; high++) {
            long expected = -1;
            for (int t = m; t >= 0; t--) {
              int product = t * b % m;
              expected = low <= product && product <= high ? t : expected;
            }
            Assertions.assertThat(ConstantFactor.first(b, m, low, high)).isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void largeProducts() {
    for (int width : WIDTHS) {
      for (boolean signed : new boolean[] {false, true}) {
        Domain d = Domain.of(new Reading(width, signed));
        product(d)
            .checkBorders(
                v -> new BigInteger[] {v[0], v[1], Relation.wrap(d, v[0].multiply(v[1]))}, 1, 3000);
        BigInteger half = BigInteger.ONE.shiftLeft(width / 2);
        product(d)
            .checkBorders(
                v -> {
                  BigInteger x = v[0].mod(half);
                  BigInteger y = v[1].mod(half);
                  return new BigInteger[] {x, y, Relation.wrap(d, x.multiply(y))};
                },
                2,
                3000);
        square(d)
            .checkBorders(
                v -> new BigInteger[] {v[0], Relation.wrap(d, v[0].multiply(v[0]))}, 3, 2000);
        square(d)
            .checkBorders(
                v -> {
                  BigInteger x = v[0].mod(half);
                  return new BigInteger[] {x, Relation.wrap(d, x.multiply(x))};
                },
                4,
                2000);
        // Unsigned words of 64 bits are better off than larger ones.
        if (d.isNarrow() && !d.bits().isShifted()) {
          square(d)
              .checkAgreement(
                  square(Domain.wide(d.bits())),
                  v -> new BigInteger[] {v[0], Relation.wrap(d, v[0].multiply(v[0]))},
                  5,
                  2000);
        }
      }
    }
  }

  private static Relation product(Domain d) {
    return new Relation(
        "Product" + d,
        new Product(d),
        v -> v[2].equals(Relation.wrap(d, v[0].multiply(v[1]))),
        d,
        d,
        d);
  }

  private static Relation square(Domain d) {
    return new Relation(
        "Square" + d, new Square(d), v -> v[1].equals(Relation.wrap(d, v[0].multiply(v[0]))), d, d);
  }
}
