package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;

/** z = x * y modulo 2^w, with slots x, y, z; or z = x * x, with slots x, z. */
final class WordProducts implements Relation {

  /** How many numbers of wraps are looked at one by one. */
  private static final int MOST_WRAPS = 16;

  private final Word word;
  private final boolean isSquare;

  WordProducts(Word word, boolean isSquare) {
    this.word = word;
    this.isSquare = isSquare;
  }

  @Override
  public List<Integer> toSplit() {
    return isSquare ? List.of(0) : List.of(0, 1);
  }

  @Override
  public BigInteger middle(Range range) {
    return word.middle(range);
  }

  @Override
  public boolean mayHold(Range[] box) {
    Range x = word.numbers(box[0]);
    Range y = isSquare ? x : word.numbers(box[1]);
    Range z = word.numbers(box[isSquare ? 1 : 2]);
    if (x.isPoint() && y.isPoint()) {
      return Range.point(x.first().multiply(y.first())).minus(z).containsMultipleOf(word.modulus());
    }
    if (isSquare) {
      return mayBeSquare(x, z);
    }
    if (x.isPoint()) {
      return FloorSum.hasMultiple(y, x.first(), z, word.modulus());
    }
    if (y.isPoint()) {
      return FloorSum.hasMultiple(x, y.first(), z, word.modulus());
    }
    return mayBeProduct(x, y, z);
  }

  private boolean mayBeProduct(Range x, Range y, Range z) {
    Range product = x.times(y);
    Range wraps = wraps(product, z);
    if (wraps.isEmpty()) {
      return false;
    }
    if (wraps.last().subtract(wraps.first()).compareTo(BigInteger.valueOf(MOST_WRAPS)) > 0
        || x.contains(0)
        || y.contains(0)) {
      return true;
    }
    for (BigInteger k = wraps.first(); k.compareTo(wraps.last()) <= 0; k = k.add(BigInteger.ONE)) {
      Range target = z.plus(k.multiply(word.modulus())).meet(product);
      if (hasFactor(
          magnitudes(x),
          magnitudes(y),
          x.isNegative() != y.isNegative() ? target.negate() : target)) {
        return true;
      }
    }
    return false;
  }

  /** Of ranges on one side of zero. */
  private static Range magnitudes(Range range) {
    return range.isNegative() ? range.negate() : range;
  }

  /**
   * Whether a number of x may be a factor of one of z, with the other factor in y; all positive.
   */
  private static boolean hasFactor(Range x, Range y, Range z) {
    Range xLeft = x;
    Range yLeft = y;
    for (int i = 0; i < 2; i++) {
      xLeft = xLeft.meet(quotients(z, yLeft));
      if (xLeft.isEmpty()) {
        return false;
      }
      yLeft = yLeft.meet(quotients(z, xLeft));
      if (yLeft.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private static Range quotients(Range z, Range y) {
    BigInteger low =
        z.first().signum() <= 0
            ? BigInteger.ZERO
            : z.first().subtract(BigInteger.ONE).divide(y.last()).add(BigInteger.ONE);
    return new Range(low, Range.floor(z.last(), y.first()));
  }

  private boolean mayBeSquare(Range x, Range z) {
    if (x.first().signum() < 0 && x.last().signum() >= 0) {
      return true;
    }
    Range roots = magnitudes(x);
    Range squares =
        new Range(roots.first().multiply(roots.first()), roots.last().multiply(roots.last()));
    Range wraps = wraps(squares, z);
    if (wraps.isEmpty()) {
      return false;
    }
    if (wraps.last().subtract(wraps.first()).compareTo(BigInteger.valueOf(MOST_WRAPS)) > 0) {
      return true;
    }
    for (BigInteger k = wraps.first(); k.compareTo(wraps.last()) <= 0; k = k.add(BigInteger.ONE)) {
      Range target = z.plus(k.multiply(word.modulus())).meet(squares);
      // The greatest square up to the end of the target is not below its start.
      BigInteger root = target.last().sqrt();
      if (root.multiply(root).compareTo(target.first()) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The numbers of wraps with which a product can be in z. */
  private Range wraps(Range product, Range z) {
    Range above = product.minus(z);
    return new Range(
        Range.floor(above.first().negate(), word.modulus()).negate(),
        Range.floor(above.last(), word.modulus()));
  }
}
