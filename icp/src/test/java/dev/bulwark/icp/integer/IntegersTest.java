package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Contractor;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class IntegersTest {

  private static final Domain Z = Domain.integers();

  private static Relation three(Contractor contractor, Predicate<BigInteger[]> holds) {
    return new Relation(contractor.getClass().getSimpleName(), contractor, holds, Z, Z, Z);
  }

  @Test
  void products() {
    Relation product = three(new IntegerProduct(), v -> v[0].multiply(v[1]).equals(v[2]));
    product.checkAllBoxes(false, 4);
    product.checkSomeBoxes(false, 12, 1, 10_000);
    product.checkBorders(v -> new BigInteger[] {v[0], v[1], v[0].multiply(v[1])}, 2, 30_000);
    Relation square =
        new Relation("Square", new Square(Z), v -> v[0].multiply(v[0]).equals(v[1]), Z, Z);
    square.checkAllBoxes(false, 10);
    square.checkBorders(v -> new BigInteger[] {v[0], v[0].multiply(v[0])}, 3, 5_000);
  }

  private static BigInteger[] divide(BigInteger x, BigInteger y) {
    BigInteger remainder = x.mod(y.abs());
    return new BigInteger[] {x.subtract(remainder).divide(y), remainder};
  }

  @Test
  void divisions() {
    for (int part = 0; part < 2; part++) {
      int p = part;
      Relation division =
          three(
              part == 0 ? new IntegerDivision() : new IntegerModulo(),
              v -> v[1].signum() == 0 || divide(v[0], v[1])[p].equals(v[2]));
      division.checkAllBoxes(false, 4);
      division.checkSomeBoxes(false, 12, 1, 10_000);
      division.checkBorders(
          v -> new BigInteger[] {v[0], v[1], v[1].signum() == 0 ? v[2] : divide(v[0], v[1])[p]},
          2,
          30_000);
    }
  }

  @Test
  void sums() {
    Random random = new Random(5);
    for (int i = 0; i < 40; i++) {
      int n = 1 + random.nextInt(4);
      List<BigInteger> coefficients = new ArrayList<>();
      for (int j = 0; j < n; j++) {
        int sign = random.nextBoolean() ? 1 : -1;
        coefficients.add(BigInteger.valueOf(sign * (1L + random.nextInt(i % 2 == 0 ? 1 : 4))));
      }
      BigInteger constant = BigInteger.valueOf(random.nextInt(9) - 4);
      Domain[] domains = new Domain[n];
      Arrays.fill(domains, Z);
      Relation sum =
          new Relation(
              "IntegerSum" + coefficients + constant,
              new IntegerSum(coefficients, constant),
              v -> total(coefficients, constant, v).signum() == 0,
              domains);
      // With coefficients of 1 and -1 the bounds are the best ones.
      sum.checkSomeBoxes(i % 2 == 0, 4, i, 2000);
    }
  }

  @Test
  void largeSums() {
    BigInteger big = BigInteger.ONE.shiftLeft(65);
    List<BigInteger> coefficients =
        List.of(BigInteger.valueOf(7), big.negate(), BigInteger.TEN, BigInteger.ONE.negate());
    new Relation(
            "IntegerSum",
            new IntegerSum(coefficients, big),
            v -> total(coefficients, big, v).signum() == 0,
            Z,
            Z,
            Z,
            Z)
        .checkBorders(
            v -> {
              v[3] = BigInteger.ZERO;
              v[3] = total(coefficients, big, v);
              return v;
            },
            6,
            20_000);
  }

  private static BigInteger total(
      List<BigInteger> coefficients, BigInteger constant, BigInteger[] v) {
    BigInteger total = constant;
    for (int i = 0; i < v.length; i++) {
      total = total.add(coefficients.get(i).multiply(v[i]));
    }
    return total;
  }
}
