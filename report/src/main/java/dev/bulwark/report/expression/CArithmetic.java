package dev.bulwark.report.expression;

import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.report.expression.CExpression.Strength;
import java.math.BigInteger;
import java.util.List;

/**
 * Builds C expressions that have the value they are meant to have: operands are cast where C would
 * convert them to a type that cannot hold their values, or compute in one that cannot hold the
 * result.
 */
final class CArithmetic {

  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

  private final CTypes types;

  CArithmetic(CTypes types) {
    this.types = types;
  }

  CTypes types() {
    return types;
  }

  /** A binary operator on numbers whose result, and whatever else it computes, is among these. */
  CExpression binary(
      CExpression left, String symbol, Strength own, CExpression right, Interval result)
      throws NoCFormException {
    return binary(left, symbol, own, right, result, result);
  }

  CExpression binary(
      CExpression left,
      String symbol,
      Strength own,
      CExpression right,
      Interval computed,
      Interval result)
      throws NoCFormException {
    Pair pair = aligned(left, right, computed);
    String text = pair.left.within(own) + " " + symbol + " " + pair.right.within(own.next());
    return new CExpression(text, own, pair.type, result);
  }

  CExpression compare(CExpression left, String symbol, Strength own, CExpression right)
      throws NoCFormException {
    Pair pair = aligned(left, right, left.values());
    String text = pair.left.within(own) + " " + symbol + " " + pair.right.within(own.next());
    return new CExpression(text, own, CType.INT, Interval.of(0, 1));
  }

  CExpression conditional(CExpression condition, CExpression then, CExpression otherwise)
      throws NoCFormException {
    Interval values = then.values().join(otherwise.values());
    Pair pair = aligned(then, otherwise, values);
    String text =
        condition.within(Strength.OR)
            + " ? "
            + pair.left.within(Strength.OR)
            + " : "
            + pair.right.within(Strength.CONDITIONAL);
    return new CExpression(text, Strength.CONDITIONAL, pair.type, values);
  }

  /** Operands, and the type that C computes in with them. */
  private record Pair(CExpression left, CExpression right, IntegerType type) {}

  /** The operands with as few casts as are enough for a type that holds them and the result. */
  private Pair aligned(CExpression left, CExpression right, Interval result)
      throws NoCFormException {
    Interval all = left.values().join(right.values()).join(result);
    if (!all.isBounded()) {
      // Integers without bounds: types do not matter.
      return new Pair(left, right, CType.INT);
    }
    IntegerType common = types.common(left.type(), right.type());
    if (types.holds(common, all)) {
      return new Pair(left, right, common);
    }
    for (IntegerType type : types.holding(all)) {
      CExpression first = left.isConstant() ? left : cast(left, type);
      CExpression second = left.isConstant() ? cast(right, type) : right;
      IntegerType met = types.common(first.type(), second.type());
      if (types.holds(met, all)) {
        return new Pair(first, second, met);
      }
      return new Pair(cast(left, type), cast(right, type), type);
    }
    throw new NoCFormException("no type holds " + all);
  }

  /** The same value in a type that holds it. */
  CExpression cast(CExpression operand, IntegerType type) {
    return operand.type().equals(type) ? operand : converted(operand, type, operand.values());
  }

  /** What conversion to a type makes of a value. */
  CExpression converted(CExpression operand, IntegerType type, Interval values) {
    return new CExpression(
        "(" + type + ")" + operand.within(Strength.UNARY), Strength.UNARY, type, values);
  }

  CExpression negated(CExpression operand) throws NoCFormException {
    Interval result = operand.values().negate();
    if (!result.isBounded()) {
      return new CExpression(
          "-" + operand.within(Strength.ATOM), Strength.UNARY, CType.INT, result);
    }
    Interval all = result.join(operand.values());
    CExpression fit = operand;
    if (!types.holds(types.promoted(operand.type()), all)) {
      fit = cast(operand, signedHolding(all));
    }
    return new CExpression(
        "-" + fit.within(Strength.ATOM), Strength.UNARY, types.promoted(fit.type()), result);
  }

  private IntegerType signedHolding(Interval all) throws NoCFormException {
    List<IntegerType> holding = types.holding(all);
    if (holding.isEmpty()) {
      throw new NoCFormException("no type holds " + all);
    }
    return holding.getFirst();
  }

  /** The number as a constant expression. */
  CExpression constant(BigInteger number) throws NoCFormException {
    Interval value = Interval.single(number);
    if (types.holds(CType.INT, value)) {
      return constant(number, "", CType.INT);
    }
    if (types.holds(CType.LONGLONG, value)) {
      return constant(number, "LL", CType.LONGLONG);
    }
    if (types.holds(CType.ULONGLONG, value)) {
      return constant(number, "ULL", CType.ULONGLONG);
    }
    if (types.holding(value).isEmpty()) {
      throw new NoCFormException("no type holds " + number);
    }
    BigInteger[] parts = {number.shiftRight(64), number.mod(WORD)};
    CExpression half = constant(BigInteger.ONE.shiftLeft(32));
    CExpression high = binary(half, "*", Strength.PRODUCT, half, Interval.single(WORD));
    Interval product = Interval.single(parts[0].multiply(WORD));
    high = binary(high, "*", Strength.PRODUCT, constant(parts[0]), product);
    return binary(high, "+", Strength.SUM, constant(parts[1]), value);
  }

  private static CExpression constant(BigInteger number, String suffix, IntegerType type) {
    Interval value = Interval.single(number);
    if (number.signum() >= 0) {
      return new CExpression(number + suffix, Strength.ATOM, type, value);
    }
    boolean least = number.negate().bitCount() == 1;
    if (least && number.bitLength() % 32 == 31) {
      // The least number's absolute value has no such type.
      String text = number.add(BigInteger.ONE) + suffix + " - 1";
      return new CExpression(text, Strength.SUM, type, value);
    }
    return new CExpression(number + suffix, Strength.UNARY, type, value);
  }

  /** A number without bounds. */
  static CExpression integer(BigInteger number) {
    return new CExpression(
        number.toString(),
        number.signum() < 0 ? Strength.UNARY : Strength.ATOM,
        CType.INT,
        Interval.ALL);
  }

  /** From a number that is congruent to it modulo 2^width, the signed or unsigned one. */
  CExpression reduced(CExpression congruent, int width, boolean signed) throws NoCFormException {
    Interval range = signed ? Interval.signed(width) : Interval.unsigned(width);
    if (range.contains(congruent.values())) {
      return congruent;
    }
    IntegerType exact = types.exactly(width, signed).orElse(null);
    if (exact != null) {
      return congruent.type().equals(exact) ? congruent : converted(congruent, exact, range);
    }
    IntegerType unsigned = unsigned(Math.max(width, types.width(types.promoted(congruent.type()))));
    CExpression word = modulo(congruent, unsigned);
    if (!signed) {
      Interval mask = Interval.unsigned(width);
      CExpression bits = constant(Interval.require(mask.high()));
      return binary(word, "&", Strength.BIT_AND, bits, word.values(), mask);
    }
    // Up to the sign, and down again with it.
    CExpression away = constant(BigInteger.valueOf(types.width(unsigned) - width));
    CExpression up =
        new CExpression(
            word.within(Strength.SHIFT) + " << " + away.text(),
            Strength.SHIFT,
            unsigned,
            types.values(unsigned));
    IntegerType type = types.signed(unsigned);
    CExpression down = converted(up, type, types.values(type));
    return new CExpression(
        down.within(Strength.SHIFT) + " >> " + away.text(), Strength.SHIFT, type, range);
  }

  /** The unsigned type to compute modulo a power of two in. */
  IntegerType unsigned(int width) throws NoCFormException {
    return types
        .unsignedOf(width)
        .orElseThrow(() -> new NoCFormException("no type has " + width + " bits"));
  }

  /** A word that is congruent to the value. */
  CExpression modulo(CExpression value, IntegerType unsigned) {
    if (value.type().equals(unsigned)) {
      return value;
    }
    Interval values = value.values().wrapInto(types.values(unsigned), types.width(unsigned));
    return converted(value, unsigned, values);
  }

  /** An operator on words, where nothing overflows. */
  CExpression wrapping(
      CExpression left, String symbol, Strength own, CExpression right, IntegerType unsigned) {
    // One word is enough for C to convert the other operand, unless that has a larger type.
    boolean leftIsWord = left.type().equals(unsigned);
    CExpression first =
        leftIsWord || (right.type().equals(unsigned) && converts(left, unsigned))
            ? left
            : modulo(left, unsigned);
    CExpression second = converts(right, unsigned) ? right : modulo(right, unsigned);
    String text = first.within(own) + " " + symbol + " " + second.within(own.next());
    return new CExpression(text, own, unsigned, types.values(unsigned));
  }

  private boolean converts(CExpression operand, IntegerType unsigned) {
    return types.common(operand.type(), unsigned).equals(unsigned);
  }
}
