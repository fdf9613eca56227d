package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class SumTest {

  private static final int[] WIDTHS = {7, 33, 61, 62, 63, 64, 65, 128};

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  @Test
  void smallSums() {
    for (boolean signed : new boolean[] {false, true}) {
      for (int k = 0; k < 8; k++) {
        sum(Relation.narrow(3, signed), big(k)).checkAllBoxes(true);
      }
      sum(Relation.wide(3, signed), big(0)).checkAllBoxes(true);
      sum(Relation.wide(3, signed), big(5)).checkAllBoxes(true);
      sum(Relation.narrow(1, signed), big(1)).checkAllBoxes(true);
      for (int k : new int[] {0, 1, 7, 13}) {
        sum(Relation.narrow(4, signed), big(k)).checkAllPairs(true);
      }
    }
  }

  @Test
  void largeSums() {
    for (int width : WIDTHS) {
      for (boolean signed : new boolean[] {false, true}) {
        Domain d = Domain.of(new Reading(width, signed));
        for (BigInteger k :
            new BigInteger[] {big(0), big(-1), d.bits().max(), big(3).shiftLeft(width - 2)}) {
          sum(d, k)
              .checkBorders(
                  v -> new BigInteger[] {v[0], v[1], Relation.wrap(d, v[0].add(v[1]).add(k))},
                  1,
                  2000);
        }
      }
    }
  }

  /** The paths on words and on large numbers both give the hull. */
  @Test
  void wideAgrees() {
    for (int width : new int[] {7, 33, 62, 63, 64}) {
      for (int signs = 0; signs < 4; signs++) {
        Reading x = new Reading(width, (signs & 1) != 0);
        Reading z = new Reading(width, (signs & 2) != 0);
        BigInteger k = big(11).shiftLeft(width - 4);
        Domain narrow = Domain.of(x);
        Domain wide = Domain.wide(x);
        sum(narrow, k)
            .checkAgreement(
                sum(wide, k),
                v -> new BigInteger[] {v[0], v[1], Relation.wrap(narrow, v[0].add(v[1]).add(k))},
                5,
                2000);
        congruent(narrow, Domain.of(z))
            .checkAgreement(
                congruent(wide, Domain.wide(z)),
                v -> new BigInteger[] {v[0], Relation.wrap(Domain.of(z), v[0])},
                6,
                2000);
      }
      Domain whole = Domain.of(Reading.unsigned(width));
      Domain part = Domain.of(Reading.unsigned(width - 5));
      extract(whole, part, width - 3, 3)
          .checkAgreement(
              extract(Domain.wide(whole.bits()), Domain.wide(part.bits()), width - 3, 3),
              v -> new BigInteger[] {v[0], Relation.wrap(part, v[0].shiftRight(3))},
              7,
              2000);
      Domain upper = Domain.of(Reading.unsigned(5));
      concat(upper, part, whole)
          .checkAgreement(
              concat(upper, part, Domain.wide(whole.bits())),
              v -> new BigInteger[] {v[0], v[1], v[0].shiftLeft(width - 5).add(v[1])},
              8,
              2000);
    }
  }

  private static Relation sum(Domain d, BigInteger k) {
    return new Relation(
        "Sum" + d + k,
        new Sum(d, k),
        v -> v[2].equals(Relation.wrap(d, v[0].add(v[1]).add(k))),
        d,
        d,
        d);
  }

  @Test
  void congruences() {
    for (int signs = 0; signs < 4; signs++) {
      boolean xSigned = (signs & 1) != 0;
      boolean zSigned = (signs & 2) != 0;
      for (int width = 1; width <= 4; width++) {
        congruent(Relation.narrow(4, xSigned), Relation.narrow(width, zSigned)).checkAllBoxes(true);
        congruent(Relation.wide(4, xSigned), Relation.narrow(width, zSigned)).checkAllBoxes(true);
        congruent(Relation.wide(4, xSigned), Relation.wide(width, zSigned)).checkAllBoxes(true);
      }
      congruent(Domain.integers(), Relation.narrow(3, zSigned)).checkAllBoxes(true, 14);
      for (int xWidth : WIDTHS) {
        for (int zWidth : WIDTHS) {
          Domain x = Domain.of(new Reading(xWidth, xSigned));
          Domain z = Domain.of(new Reading(zWidth, zSigned));
          if (zWidth <= xWidth) {
            checkCongruent(x, z);
          }
        }
        checkCongruent(Domain.integers(), Domain.of(new Reading(xWidth, zSigned)));
      }
    }
  }

  private static void checkCongruent(Domain x, Domain z) {
    congruent(x, z).checkBorders(v -> new BigInteger[] {v[0], Relation.wrap(z, v[0])}, 2, 200);
  }

  private static Relation congruent(Domain x, Domain z) {
    return new Relation(
        "Congruent" + x + z, new Congruent(x, z), v -> v[1].equals(Relation.wrap(z, v[0])), x, z);
  }

  @Test
  void partsOfWords() {
    for (int high = 0; high < 5; high++) {
      for (int low = 0; low <= high; low++) {
        int width = high - low + 1;
        extract(Relation.narrow(5, false), Relation.narrow(width, false), high, low)
            .checkAllBoxes(true);
        extract(Relation.wide(5, false), Relation.wide(width, false), high, low)
            .checkAllBoxes(true);
      }
    }
    for (int width : WIDTHS) {
      for (int[] part :
          new int[][] {{width - 1, 0}, {width - 1, 3}, {width - 2, 1}, {3, 0}, {5, 4}}) {
        Domain x = Domain.of(Reading.unsigned(width));
        Domain z = Domain.of(Reading.unsigned(part[0] - part[1] + 1));
        extract(x, z, part[0], part[1])
            .checkBorders(
                v -> new BigInteger[] {v[0], Relation.wrap(z, v[0].shiftRight(part[1]))}, 3, 1000);
      }
    }
  }

  private static Relation extract(Domain x, Domain z, int high, int low) {
    return new Relation(
        "Extract" + high + ":" + low + x,
        new Extract(x, z, high, low),
        v -> v[1].equals(Relation.wrap(z, v[0].shiftRight(low))),
        x,
        z);
  }

  @Test
  void concatenations() {
    for (int upper = 1; upper <= 3; upper++) {
      for (int lower = 1; lower <= 4 - upper; lower++) {
        concat(
                Relation.narrow(upper, false),
                Relation.narrow(lower, false),
                Relation.narrow(upper + lower, false))
            .checkAllBoxes(true);
        concat(
                Relation.wide(upper, false),
                Relation.narrow(lower, false),
                Relation.wide(upper + lower, false))
            .checkAllBoxes(true);
      }
    }
    for (int upper : new int[] {1, 8, 31, 32, 57, 63, 70}) {
      for (int lower : new int[] {1, 7, 8, 32, 33, 63, 65}) {
        concat(
                Domain.of(Reading.unsigned(upper)),
                Domain.of(Reading.unsigned(lower)),
                Domain.of(Reading.unsigned(upper + lower)))
            .checkBorders(
                v -> new BigInteger[] {v[0], v[1], v[0].shiftLeft(lower).add(v[1])}, 4, 500);
      }
    }
  }

  private static Relation concat(Domain a, Domain b, Domain z) {
    return new Relation(
        "Concat" + a + b,
        new Concat(a, b, z),
        v -> v[2].equals(v[0].shiftLeft(b.width()).add(v[1])),
        a,
        b,
        z);
  }
}
