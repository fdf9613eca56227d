package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final int[] WIDTHS = {7, 33, 63, 64, 65, 128};

  private static boolean is(BigInteger truth) {
    return truth.signum() != 0;
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static Domain[] kinds() {
    return new Domain[] {
      Relation.narrow(3, false),
      Relation.narrow(3, true),
      Relation.wide(3, false),
      Relation.wide(3, true),
      Domain.integers()
    };
  }

  @Test
  void comparisons() {
    for (Domain d : kinds()) {
      lessOrEqual(d).checkAllBoxes(true, 3);
      equal(d).checkAllBoxes(true, 3);
    }
    for (boolean signed : new boolean[] {false, true}) {
      lessOrEqual(Relation.narrow(4, signed)).checkAllBoxes(true);
      equal(Relation.narrow(4, signed)).checkAllBoxes(true);
    }
    for (int width : WIDTHS) {
      for (boolean signed : new boolean[] {false, true}) {
        Domain d = Domain.of(new Reading(width, signed));
        lessOrEqual(d)
            .checkBorders(
                v -> new BigInteger[] {truth(v[1].compareTo(v[2]) <= 0), v[1], v[2]}, 1, 3000);
        equal(d)
            .checkBorders(v -> new BigInteger[] {truth(v[1].equals(v[2])), v[1], v[2]}, 2, 3000);
      }
    }
  }

  private static Relation lessOrEqual(Domain d) {
    return relation(
        new LessOrEqual(d.isNarrow()), v -> is(v[0]) == (v[1].compareTo(v[2]) <= 0), d, d);
  }

  private static Relation equal(Domain d) {
    return relation(new Equal(d.isNarrow()), v -> is(v[0]) == v[1].equals(v[2]), d, d);
  }

  private static Relation relation(
      Contractor contractor, Predicate<BigInteger[]> holds, Domain x, Domain y) {
    return new Relation(
        contractor.getClass().getSimpleName() + x, contractor, holds, Relation.TRUTH, x, y);
  }

  @Test
  void choice() {
    for (Domain d : kinds()) {
      choice(d).checkAllBoxes(true, 2);
    }
    choice(Relation.narrow(4, false)).checkSomeBoxes(true, 0, 4, 20_000);
    choice(Relation.narrow(4, true)).checkSomeBoxes(true, 0, 5, 20_000);
    for (int width : WIDTHS) {
      choice(Domain.of(Reading.unsigned(width)))
          .checkBorders(v -> new BigInteger[] {v[0], v[1], v[2], is(v[0]) ? v[1] : v[2]}, 3, 3000);
    }
  }

  private static Relation choice(Domain d) {
    return new Relation(
        "Choice" + d,
        new Choice(d.isNarrow()),
        v -> v[3].equals(is(v[0]) ? v[1] : v[2]),
        Relation.TRUTH,
        d,
        d,
        d);
  }

  @Test
  void same() {
    Domain[] kinds = {
      Relation.narrow(3, false),
      Relation.narrow(4, true),
      Relation.narrow(4, false),
      Relation.wide(4, false),
      Relation.wide(3, true),
      Domain.integers()
    };
    for (Domain x : kinds) {
      for (Domain y : kinds) {
        same(x, y).checkAllBoxes(true, 9);
      }
    }
    for (int xWidth : WIDTHS) {
      for (int yWidth : WIDTHS) {
        for (int signs = 0; signs < 4; signs++) {
          Domain x = Domain.of(new Reading(xWidth, (signs & 1) != 0));
          Domain y = Domain.of(new Reading(yWidth, (signs & 2) != 0));
          checkSame(x, y);
        }
      }
      checkSame(Domain.of(Reading.signed(xWidth)), Domain.integers());
      checkSame(Domain.integers(), Domain.of(Reading.unsigned(xWidth)));
    }
  }

  private static void checkSame(Domain x, Domain y) {
    same(x, y)
        .checkBorders(
            v -> {
              for (BigInteger number : v) {
                if (Relation.wrap(x, number).equals(Relation.wrap(y, number))) {
                  BigInteger wrapped = Relation.wrap(x, number);
                  return new BigInteger[] {wrapped, wrapped};
                }
              }
              return new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO};
            },
            4,
            200);
  }

  private static Relation same(Domain x, Domain y) {
    return new Relation("Same" + x + y, new Same(x, y), v -> v[0].equals(v[1]), x, y);
  }
}
