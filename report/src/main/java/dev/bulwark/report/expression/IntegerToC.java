package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.report.expression.CExpression.Strength;
import java.math.BigInteger;

/** The operators on integers without bounds, where types do not matter. */
final class IntegerToC {

  private final TermPrinter printer;
  private final CArithmetic arithmetic;

  IntegerToC(TermPrinter printer, CArithmetic arithmetic) {
    this.printer = printer;
    this.arithmetic = arithmetic;
  }

  CExpression print(Application term) throws NoCFormException {
    return switch (term.op()) {
      case ADD -> integers(term, "+", Strength.SUM);
      case MUL -> integers(term, "*", Strength.PRODUCT);
      case NEG -> arithmetic.negated(printer.number(term.arg(0), true));
      case ITE ->
          arithmetic.conditional(
              printer.truth(term.arg(0)),
              printer.number(term.arg(1), true),
              printer.number(term.arg(2), true));
      case INT_DIV, INT_MOD -> floored(term);
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  private CExpression integers(Application term, String symbol, Strength own)
      throws NoCFormException {
    CExpression result = printer.number(term.arg(0), true);
    for (int i = 1; i < term.arity(); i++) {
      CExpression next = printer.number(term.arg(i), true);
      result = arithmetic.binary(result, symbol, own, next, Interval.ALL);
    }
    return result;
  }

  /** SMT-LIB's division rounds down for positive divisors, C's toward zero. */
  private CExpression floored(Application term) throws NoCFormException {
    if (!(term.arg(1) instanceof Constant constant)
        || !(constant.value() instanceof Value.IntValue(BigInteger divisor))
        || divisor.signum() <= 0) {
      throw new NoCFormException("division by no positive constant");
    }
    CExpression by = CArithmetic.integer(divisor);
    CExpression dividend = printer.number(term.arg(0), true);
    CExpression rest = arithmetic.binary(dividend, "%", Strength.PRODUCT, by, Interval.ALL);
    CExpression shifted = arithmetic.binary(rest, "+", Strength.SUM, by, Interval.ALL);
    CExpression modulo = arithmetic.binary(shifted, "%", Strength.PRODUCT, by, Interval.ALL);
    if (term.op() == Op.INT_MOD) {
      return modulo;
    }
    CExpression exact = arithmetic.binary(dividend, "-", Strength.SUM, modulo, Interval.ALL);
    return arithmetic.binary(exact, "/", Strength.PRODUCT, by, Interval.ALL);
  }
}
