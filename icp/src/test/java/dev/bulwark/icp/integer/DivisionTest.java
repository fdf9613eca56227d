package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

class DivisionTest {

  private static final int[] WIDTHS = {1, 7, 32, 33, 63, 64, 65, 128};

  private static BigInteger unsignedQuotient(Domain d, BigInteger x, BigInteger y) {
    return y.signum() == 0 ? d.bits().max() : x.divide(y);
  }

  private static BigInteger signedQuotient(Domain d, BigInteger x, BigInteger y) {
    return Relation.wrap(
        d, y.signum() == 0 ? BigInteger.valueOf(x.signum() < 0 ? 1 : -1) : x.divide(y));
  }

  private static BigInteger remainder(BigInteger x, BigInteger y) {
    return y.signum() == 0 ? x : x.remainder(y);
  }

  @Test
  void unsignedDivision() {
    small(Relation.narrow(3, false));
    small(Relation.wide(3, false));
    small(Relation.narrow(1, false));
    unsignedDivision(Relation.narrow(4, false)).checkAllPairs(false);
    unsignedRemainder(Relation.narrow(4, false)).checkAllPairs(false);
    for (int width : WIDTHS) {
      Domain d = Domain.of(Reading.unsigned(width));
      large(unsignedDivision(d), (x, y) -> unsignedQuotient(d, x, y));
      large(unsignedRemainder(d), DivisionTest::remainder);
    }
  }

  private static void small(Domain d) {
    unsignedDivision(d).checkAllBoxes(false);
    unsignedRemainder(d).checkAllBoxes(false);
  }

  private static Relation unsignedDivision(Domain d) {
    return new Relation(
        "UnsignedDivision" + d,
        new UnsignedDivision(d),
        v -> v[2].equals(unsignedQuotient(d, v[0], v[1])),
        d,
        d,
        d);
  }

  private static Relation unsignedRemainder(Domain d) {
    return new Relation(
        "UnsignedRemainder" + d,
        new UnsignedRemainder(d),
        v -> v[2].equals(remainder(v[0], v[1])),
        d,
        d,
        d);
  }

  @Test
  void signedDivision() {
    for (Domain d :
        new Domain[] {Relation.narrow(3, true), Relation.wide(3, true), Relation.narrow(1, true)}) {
      signedDivision(d).checkAllBoxes(false);
      signedRemainder(d).checkAllBoxes(false);
    }
    signedDivision(Relation.narrow(4, true)).checkAllPairs(false);
    signedRemainder(Relation.narrow(4, true)).checkAllPairs(false);
    for (int width : WIDTHS) {
      Domain d = Domain.of(Reading.signed(width));
      large(signedDivision(d), (x, y) -> signedQuotient(d, x, y));
      large(signedRemainder(d), DivisionTest::remainder);
    }
  }

  private static Relation signedDivision(Domain d) {
    return new Relation(
        "SignedDivision" + d,
        new SignedDivision(d),
        v -> v[2].equals(signedQuotient(d, v[0], v[1])),
        d,
        d,
        d);
  }

  private static Relation signedRemainder(Domain d) {
    return new Relation(
        "SignedRemainder" + d,
        new SignedRemainder(d),
        v -> v[2].equals(remainder(v[0], v[1])),
        d,
        d,
        d);
  }

  private static void large(Relation relation, BinaryOperator<BigInteger> operation) {
    relation.checkBorders(v -> new BigInteger[] {v[0], v[1], operation.apply(v[0], v[1])}, 1, 5000);
  }
}
