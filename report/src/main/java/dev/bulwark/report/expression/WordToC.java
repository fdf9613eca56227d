package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.report.expression.CExpression.Strength;
import java.math.BigInteger;

/**
 * The operators on bit-vectors: plain arithmetic where nothing can wrap, else in unsigned types.
 */
final class WordToC {

  private final TermPrinter printer;
  private final CArithmetic arithmetic;
  private final boolean forPeople;

  WordToC(TermPrinter printer, CArithmetic arithmetic, boolean forPeople) {
    this.printer = printer;
    this.arithmetic = arithmetic;
    this.forPeople = forPeople;
  }

  static int width(Term term) {
    return term.sort() instanceof Sort.BitVec(int width) ? width : 0;
  }

  /** The number that the term stands for, signed or unsigned. */
  CExpression print(Application term, boolean signed) throws NoCFormException {
    int width = width(term);
    return switch (term.op()) {
      case ITE -> {
        CExpression condition = printer.truth(term.arg(0));
        yield arithmetic.conditional(
            condition, printer.number(term.arg(1), signed), printer.number(term.arg(2), signed));
      }
      case BV_ADD, BV_SUB, BV_MUL, BV_NEG, BV_SHL -> sum(term, signed);
      case BV_AND -> bitwise(term, "&", Strength.BIT_AND, signed);
      case BV_OR -> bitwise(term, "|", Strength.BIT_OR, signed);
      case BV_XOR -> bitwise(term, "^", Strength.BIT_XOR, signed);
      case BV_NOT -> complement(term, signed);
      case BV_SDIV, BV_UDIV, BV_SREM, BV_UREM -> quotient(term, signed);
      case BV_LSHR, BV_ASHR -> shiftRight(term, signed);
      case SIGN_EXTEND -> arithmetic.reduced(printer.number(term.arg(0), true), width, signed);
      case ZERO_EXTEND -> arithmetic.reduced(printer.number(term.arg(0), false), width, signed);
      case EXTRACT -> extract(term, signed);
      case CONCAT -> concat(term, signed);
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  /** Sums and products: as they are where they cannot overflow, else in words. */
  private CExpression sum(Application term, boolean signed) throws NoCFormException {
    int width = width(term);
    Interval range = signed ? Interval.signed(width) : Interval.unsigned(width);
    CExpression left =
        term.op() == Op.BV_NEG
            ? arithmetic.constant(BigInteger.ZERO)
            : printer.number(term.arg(0), signed);
    CExpression right =
        switch (term.op()) {
          case BV_NEG -> printer.number(term.arg(0), signed);
          case BV_SHL -> powerOfTwo(term.arg(1), width);
          default -> printer.number(term.arg(1), signed);
        };
    Interval exact =
        switch (term.op()) {
          case BV_ADD -> left.values().add(right.values());
          case BV_SUB, BV_NEG -> left.values().subtract(right.values());
          default -> left.values().multiply(right.values());
        };
    IntegerType common = arithmetic.types().common(left.type(), right.type());
    boolean fits = range.contains(exact);
    boolean wraps =
        forPeople && arithmetic.types().width(common) == width && common.kind().signed() == signed;
    if (!fits && !wraps) {
      return arithmetic.reduced(wrapping(term), width, signed);
    }
    if (term.op() == Op.BV_NEG) {
      return fits
          ? arithmetic.negated(right)
          : new CExpression("-" + right.within(Strength.ATOM), Strength.UNARY, common, range);
    }
    String symbol = symbol(term.op());
    Strength own = strength(term.op());
    if (!fits) {
      String text = left.within(own) + " " + symbol + " " + right.within(own.next());
      return new CExpression(text, own, common, range);
    }
    boolean negative = term.op() == Op.BV_ADD && right.isConstant() && isNegative(right);
    return negative
        ? arithmetic.binary(left, "-", own, arithmetic.constant(absolute(right)), exact, exact)
        : arithmetic.binary(left, symbol, own, right, exact);
  }

  private static boolean isNegative(CExpression constant) {
    return absolute(constant).signum() > 0
        && Interval.require(constant.values().low()).signum() < 0;
  }

  private static BigInteger absolute(CExpression constant) {
    return Interval.require(constant.values().low()).abs();
  }

  private static String symbol(Op op) {
    return switch (op) {
      case BV_ADD -> "+";
      case BV_SUB -> "-";
      default -> "*";
    };
  }

  private static Strength strength(Op op) {
    return op == Op.BV_ADD || op == Op.BV_SUB ? Strength.SUM : Strength.PRODUCT;
  }

  /** A shift to the left by a constant multiplies. */
  private CExpression powerOfTwo(Term amount, int width) throws NoCFormException {
    BigInteger by = constantAmount(amount, width);
    return arithmetic.constant(
        by.intValue() >= width ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(by.intValue()));
  }

  private static BigInteger constantAmount(Term amount, int width) throws NoCFormException {
    if (amount instanceof Constant constant && constant.value() instanceof Value.BitVecValue bits) {
      return bits.unsigned().min(BigInteger.valueOf(width));
    }
    throw new NoCFormException("a shift by a variable amount");
  }

  /** A word of some unsigned type that is congruent to the term, computed without overflow. */
  private CExpression wrapping(Term term) throws NoCFormException {
    return printer.bounded(term, () -> wrapped(term));
  }

  private CExpression wrapped(Term term) throws NoCFormException {
    IntegerType unsigned = arithmetic.unsigned(width(term));
    if (term instanceof Application application) {
      switch (application.op()) {
        case BV_ADD, BV_SUB, BV_MUL -> {
          return arithmetic.wrapping(
              wrapping(application.arg(0)),
              symbol(application.op()),
              strength(application.op()),
              wrapping(application.arg(1)),
              unsigned);
        }
        case BV_SHL -> {
          return arithmetic.wrapping(
              wrapping(application.arg(0)),
              "*",
              Strength.PRODUCT,
              powerOfTwo(application.arg(1), width(term)),
              unsigned);
        }
        case BV_NEG -> {
          CExpression zero = arithmetic.constant(BigInteger.ZERO);
          CExpression operand = wrapping(application.arg(0));
          return arithmetic.wrapping(zero, "-", Strength.SUM, operand, unsigned);
        }
        default -> {}
      }
    }
    return printer.number(term, printer.natural(term));
  }

  private CExpression bitwise(Application term, String symbol, Strength own, boolean signed)
      throws NoCFormException {
    CExpression left = printer.number(term.arg(0), signed);
    CExpression right = printer.number(term.arg(1), signed);
    Interval both = left.values().join(right.values());
    int bits =
        Math.max(
            Interval.require(both.low()).bitLength(), Interval.require(both.high()).bitLength());
    boolean nonNegative = Interval.require(both.low()).signum() >= 0;
    Interval result =
        nonNegative ? Interval.unsigned(Math.max(1, bits)) : Interval.signed(bits + 1);
    return arithmetic.binary(left, symbol, own, right, both, result);
  }

  private CExpression complement(Application term, boolean signed) throws NoCFormException {
    CExpression operand = printer.number(term.arg(0), true);
    Interval result = operand.values().negate().add(-1);
    IntegerType type = arithmetic.types().promoted(operand.type());
    CExpression fit = arithmetic.types().holds(type, result) ? operand : null;
    if (fit == null || !type.kind().signed()) {
      throw new NoCFormException("no signed type for the complement");
    }
    CExpression made =
        new CExpression("~" + fit.within(Strength.UNARY), Strength.UNARY, type, result);
    return arithmetic.reduced(made, width(term), signed);
  }

  /** Division by zero is defined in SMT-LIB; where it may happen, it is told apart. */
  private CExpression quotient(Application term, boolean wanted) throws NoCFormException {
    boolean signed = term.op() == Op.BV_SDIV || term.op() == Op.BV_SREM;
    boolean remainder = term.op() == Op.BV_SREM || term.op() == Op.BV_UREM;
    int width = width(term);
    CExpression left = printer.number(term.arg(0), signed);
    CExpression right = printer.number(term.arg(1), signed);
    Interval dividend = left.values();
    Interval ratio =
        right.values().contains(BigInteger.ZERO)
            ? dividend.join(signed ? dividend.negate() : Interval.of(0, 0))
            : dividend.divide(right.values());
    Interval result = remainder ? dividend.join(Interval.of(0, 0)) : ratio;
    // The quotient is computed for the remainder too.
    Interval computed = dividend.join(ratio).join(result);
    if (right.values().contains(BigInteger.ZERO) && right.isConstant()) {
      throw new NoCFormException("division by zero");
    }
    CExpression plain =
        arithmetic.binary(left, remainder ? "%" : "/", Strength.PRODUCT, right, computed, result);
    plain = arithmetic.reduced(plain, width, wanted);
    if (!right.values().contains(BigInteger.ZERO)) {
      return plain;
    }
    CExpression zero = arithmetic.constant(BigInteger.ZERO);
    CExpression isZero = arithmetic.compare(right, "==", Strength.EQUALITY, zero);
    CExpression atZero;
    if (remainder) {
      atZero = printer.number(term.arg(0), wanted);
    } else if (signed) {
      CExpression negative = arithmetic.compare(left, "<", Strength.RELATION, zero);
      CExpression minus = arithmetic.constant(BigInteger.ONE.negate());
      atZero = arithmetic.conditional(negative, arithmetic.constant(BigInteger.ONE), minus);
      atZero = arithmetic.reduced(atZero, width, wanted);
    } else {
      BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
      atZero = arithmetic.constant(wanted ? BigInteger.ONE.negate() : ones);
    }
    return arithmetic.conditional(isZero, atZero, plain);
  }

  private CExpression shiftRight(Application term, boolean wanted) throws NoCFormException {
    boolean signed = term.op() == Op.BV_ASHR;
    int width = width(term);
    int by = constantAmount(term.arg(1), width).intValue();
    CExpression operand = printer.number(term.arg(0), signed);
    if (by >= width) {
      if (!signed) {
        return arithmetic.constant(BigInteger.ZERO);
      }
      by = width - 1;
    }
    return arithmetic.reduced(shiftedRight(operand, by), width, wanted);
  }

  private CExpression shiftedRight(CExpression operand, int by) throws NoCFormException {
    Interval values =
        Interval.of(
            Interval.require(operand.values().low()).shiftRight(by),
            Interval.require(operand.values().high()).shiftRight(by));
    if (values.isSingle()) {
      return arithmetic.constant(Interval.require(values.low()));
    }
    IntegerType type = arithmetic.types().promoted(operand.type());
    // C wants amounts below the width; more would not change what is left of a negative number.
    int amount = Math.min(by, arithmetic.types().width(type) - 1);
    return amount == 0
        ? operand
        : new CExpression(
            operand.within(Strength.SHIFT) + " >> " + amount, Strength.SHIFT, type, values);
  }

  private CExpression extract(Application term, boolean signed) throws NoCFormException {
    Term whole = term.arg(0);
    CExpression shifted =
        term.q() == 0 ? wrapping(whole) : shiftedRight(printer.number(whole, false), term.q());
    return arithmetic.reduced(shifted, width(term), signed);
  }

  private CExpression concat(Application term, boolean signed) throws NoCFormException {
    CExpression high = printer.number(term.arg(0), signed);
    CExpression low = printer.number(term.arg(1), false);
    CExpression power = arithmetic.constant(BigInteger.ONE.shiftLeft(width(term.arg(1))));
    Interval product = high.values().multiply(power.values());
    CExpression scaled = arithmetic.binary(high, "*", Strength.PRODUCT, power, product);
    return arithmetic.binary(scaled, "+", Strength.SUM, low, product.add(low.values()));
  }
}
