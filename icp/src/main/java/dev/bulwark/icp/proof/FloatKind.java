package dev.bulwark.icp.proof;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A binary format, {@code f8.24} for one with 8 bits of exponent and a precision of 24. Its values
 * other than NaN are ordinals in the order -oo, ..., -0, +0, ..., +oo; +0 is 0 and -0 is -1.
 */
record FloatKind(Sort.Float sort) {

  /** A number significand * 2^exponent. */
  record Exact(BigInteger significand, int exponent) {}

  private static final BigInteger MINUS_ONE = BigInteger.ONE.negate();
  private static final BigInteger MINUS_TWO = BigInteger.TWO.negate();

  static FloatKind parse(String text) {
    int dot = text.indexOf('.');
    if (text.charAt(0) != 'f' || dot < 0) {
      throw new IllegalArgumentException("no format of floats: " + text);
    }
    return new FloatKind(
        new Sort.Float(
            Integer.parseInt(text.substring(1, dot)), Integer.parseInt(text.substring(dot + 1))));
  }

  BigInteger infinity() {
    return BigInteger.ONE
        .shiftLeft(sort.exponent())
        .subtract(BigInteger.ONE)
        .shiftLeft(sort.significand() - 1);
  }

  FloatValue value(BigInteger ordinal) {
    return new FloatValue(
        sort, ordinal.signum() < 0 ? ordinal.not().setBit(sort.width() - 1) : ordinal);
  }

  /** Of a value that is not NaN. */
  static BigInteger ordinal(FloatValue value) {
    int sign = value.sort().width() - 1;
    return value.bits().testBit(sign) ? value.bits().clearBit(sign).not() : value.bits();
  }

  static BigInteger magnitude(BigInteger ordinal) {
    return ordinal.signum() < 0 ? ordinal.not() : ordinal;
  }

  /** A number in place of an ordinal, the same one for both zeros. */
  static BigInteger withoutSignOfZero(BigInteger ordinal) {
    return ordinal.signum() < 0 ? ordinal.add(BigInteger.ONE) : ordinal;
  }

  static Range withoutSignOfZero(Range ordinals) {
    return new Range(withoutSignOfZero(ordinals.first()), withoutSignOfZero(ordinals.last()));
  }

  /** A finite float as a number. */
  Exact exact(BigInteger ordinal) {
    BigInteger magnitude = magnitude(ordinal);
    int fraction = sort.significand() - 1;
    int biased = magnitude.shiftRight(fraction).intValueExact();
    BigInteger significand = magnitude.subtract(BigInteger.valueOf(biased).shiftLeft(fraction));
    if (biased > 0) {
      significand = significand.setBit(fraction);
    }
    int bias = (1 << (sort.exponent() - 1)) - 1;
    return new Exact(
        ordinal.signum() < 0 ? significand.negate() : significand,
        Math.max(biased, 1) - bias - fraction);
  }

  /** The ordinals in parts of one sign each, zeros and infinities apart. */
  List<Range> pieces(Range ordinals) {
    BigInteger infinity = infinity();
    BigInteger greatest = infinity.subtract(BigInteger.ONE);
    List<Range> pieces = new ArrayList<>();
    for (Range piece :
        List.of(
            Range.point(infinity.not()),
            new Range(greatest.not(), MINUS_TWO),
            Range.point(MINUS_ONE),
            Range.point(BigInteger.ZERO),
            new Range(BigInteger.ONE, greatest),
            Range.point(infinity))) {
      Range part = piece.meet(ordinals);
      if (!part.isEmpty()) {
        pieces.add(part);
      }
    }
    return pieces;
  }

  /** Where ordinals are cut: between such pieces, then in the middle. */
  BigInteger middle(Range ordinals) {
    if (ordinals.first().signum() < 0 && ordinals.last().signum() >= 0) {
      return MINUS_ONE;
    }
    List<Range> pieces = pieces(ordinals);
    return pieces.size() > 1
        ? pieces.getFirst().last()
        : ordinals.first().add(ordinals.last()).shiftRight(1);
  }
}
