package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;

/**
 * Quotients and remainders of bit-vectors, of the magnitudes for each combination of signs. Slots:
 * x, y, z.
 */
final class WordDivision implements Relation {

  private final Word word;
  private final boolean isRemainder;

  /**
   * @param name udiv, urem, sdiv or srem
   */
  WordDivision(String name, int width) {
    word = new Word(width, name.startsWith("s"));
    isRemainder = name.endsWith("rem");
  }

  @Override
  public List<Integer> toSplit() {
    return List.of(0, 1);
  }

  @Override
  public BigInteger middle(Range range) {
    return word.middle(range);
  }

  @Override
  public boolean mayHold(Range[] box) {
    Range x = word.numbers(box[0]);
    Range y = word.numbers(box[1]);
    Range z = word.numbers(box[2]);
    if (y.contains(0) && mayBeByZero(x, z)) {
      return true;
    }
    for (boolean xNegative : new boolean[] {false, true}) {
      for (boolean yNegative : new boolean[] {false, true}) {
        Range dividend =
            (xNegative ? x.negate() : x).meet(xNegative ? Range.POSITIVE : Range.NOT_NEGATIVE);
        Range divisor = (yNegative ? y.negate() : y).meet(Range.POSITIVE);
        if (dividend.isEmpty() || divisor.isEmpty()) {
          continue;
        }
        boolean found =
            isRemainder
                ? mayBeRemainder(dividend, divisor, xNegative ? z.negate() : z)
                : mayBeQuotient(dividend, divisor, z, xNegative != yNegative);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayBeByZero(Range x, Range z) {
    if (isRemainder) {
      return x.meets(z);
    }
    if (!word.signed()) {
      return z.contains(word.modulus().subtract(BigInteger.ONE));
    }
    return (x.meets(Range.NOT_NEGATIVE) && z.contains(-1))
        || (x.meets(Range.NEGATIVE) && z.contains(1));
  }

  private boolean mayBeQuotient(Range x, Range y, Range z, boolean negative) {
    Range quotients = new Range(x.first().divide(y.last()), x.last().divide(y.first()));
    if (negative) {
      return quotients.negate().meets(z);
    }
    // The least number by -1 wraps to itself.
    BigInteger wrapped = word.modulus().shiftRight(1);
    return quotients.meets(z)
        || (word.signed() && quotients.contains(wrapped) && z.contains(wrapped.negate()));
  }

  /** Of numbers that are not negative, by positive ones. */
  static boolean mayBeRemainder(Range x, Range y, Range remainders) {
    Range z =
        remainders.meet(
            new Range(BigInteger.ZERO, y.last().subtract(BigInteger.ONE).min(x.last())));
    if (z.isEmpty()) {
      return false;
    }
    if (y.isPoint()) {
      return x.minus(z).containsMultipleOf(y.first());
    }
    BigInteger least = x.first().divide(y.last());
    BigInteger greatest = x.last().divide(y.first());
    return !least.equals(greatest) || x.minus(y.times(Range.point(least))).meets(z);
  }
}
