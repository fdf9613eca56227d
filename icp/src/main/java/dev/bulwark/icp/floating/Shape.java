package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import java.math.BigInteger;
import java.util.List;

/**
 * Where an operation is monotone in each operand, and where it gives NaN. Inside a piece NaN occurs
 * at most at the least or greatest value of an operand, and only for one such value of the other.
 */
record Shape(List<Piece> pieces, List<Area> undefined) {

  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  record Piece(Area area, boolean risesInX, boolean risesInY) {}

  /** One operand, defined and monotone everywhere. */
  static Shape monotone(BigInteger min, BigInteger max, boolean rises) {
    return new Shape(List.of(new Piece(Area.of(min, max), rises, true)), List.of());
  }

  static Shape monotone(FloatFormat format, boolean rises) {
    return monotone(format.negativeInfinity(), format.infinity(), rises);
  }

  /** One operand, falling up to -0 and rising from +0. */
  static Shape even(FloatFormat format) {
    return new Shape(
        List.of(
            new Piece(Area.of(format.negativeInfinity(), NEGATIVE_ZERO), false, true),
            new Piece(Area.of(ZERO, format.infinity()), true, true)),
        List.of());
  }

  static Shape squareRoot(FloatFormat format) {
    return new Shape(
        List.of(new Piece(Area.of(NEGATIVE_ZERO, format.infinity()), true, true)),
        List.of(Area.of(format.negativeInfinity(), BigInteger.TWO.negate())));
  }

  static Shape sum(FloatFormat format) {
    BigInteger min = format.negativeInfinity();
    BigInteger max = format.infinity();
    return new Shape(
        List.of(new Piece(new Area(min, max, min, max), true, true)),
        List.of(new Area(min, min, max, max), new Area(max, max, min, min)));
  }

  static Shape difference(FloatFormat format) {
    BigInteger min = format.negativeInfinity();
    BigInteger max = format.infinity();
    return new Shape(
        List.of(new Piece(new Area(min, max, min, max), true, false)),
        List.of(new Area(min, min, min, min), new Area(max, max, max, max)));
  }

  static Shape product(FloatFormat format) {
    BigInteger min = format.negativeInfinity();
    BigInteger max = format.infinity();
    return new Shape(
        List.of(
            new Piece(new Area(min, NEGATIVE_ZERO, min, NEGATIVE_ZERO), false, false),
            new Piece(new Area(min, NEGATIVE_ZERO, ZERO, max), true, false),
            new Piece(new Area(ZERO, max, min, NEGATIVE_ZERO), false, true),
            new Piece(new Area(ZERO, max, ZERO, max), true, true)),
        List.of(
            new Area(NEGATIVE_ZERO, ZERO, min, min),
            new Area(NEGATIVE_ZERO, ZERO, max, max),
            new Area(min, min, NEGATIVE_ZERO, ZERO),
            new Area(max, max, NEGATIVE_ZERO, ZERO)));
  }

  static Shape quotient(FloatFormat format) {
    BigInteger min = format.negativeInfinity();
    BigInteger max = format.infinity();
    return new Shape(
        List.of(
            new Piece(new Area(min, NEGATIVE_ZERO, min, NEGATIVE_ZERO), false, true),
            new Piece(new Area(min, NEGATIVE_ZERO, ZERO, max), true, true),
            new Piece(new Area(ZERO, max, min, NEGATIVE_ZERO), false, false),
            new Piece(new Area(ZERO, max, ZERO, max), true, false)),
        List.of(
            new Area(NEGATIVE_ZERO, ZERO, NEGATIVE_ZERO, ZERO),
            new Area(min, min, min, min),
            new Area(min, min, max, max),
            new Area(max, max, min, min),
            new Area(max, max, max, max)));
  }

  /** Of the bits of a format, read without sign. */
  static Shape bits(FloatFormat format) {
    BigInteger sign = BigInteger.ONE.shiftLeft(format.sort().width() - 1);
    BigInteger max = format.infinity();
    BigInteger one = BigInteger.ONE;
    return new Shape(
        List.of(
            new Piece(Area.of(ZERO, max), true, true),
            new Piece(Area.of(sign, sign.add(max)), false, true)),
        List.of(
            Area.of(max.add(one), sign.subtract(one)),
            Area.of(sign.add(max).add(one), sign.shiftLeft(1).subtract(one))));
  }
}
