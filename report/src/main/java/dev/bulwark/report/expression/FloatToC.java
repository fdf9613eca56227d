package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.FloatText;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType;
import dev.bulwark.report.expression.CExpression.Strength;

/**
 * The operators on floating-point numbers, for people: in C's words, computed in the operands' own
 * format and rounded to the nearest number, as C does here. Constants are decimal numbers that are
 * near enough to tell them from others.
 */
final class FloatToC {

  private final TermPrinter printer;

  FloatToC(TermPrinter printer) {
    this.printer = printer;
  }

  static boolean isAbout(Application term) {
    return term.arity() > 0 && term.arg(0).sort() instanceof Sort.Float;
  }

  /** A truth value about floating-point numbers. */
  CExpression truth(Application term) throws NoCFormException {
    return switch (term.op()) {
      case FP_LT -> comparison(term, "<", ">", Strength.RELATION);
      case FP_LE -> comparison(term, "<=", ">=", Strength.RELATION);
      case FP_EQ -> comparison(term, "==", "==", Strength.EQUALITY);
      case FP_IS_NAN -> function("isnan", term);
      case FP_IS_INFINITE -> function("isinf", term);
      case FP_IS_NORMAL -> function("isnormal", term);
      case FP_IS_NEGATIVE -> function("signbit", term);
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  /** Constants come last, as people write it. */
  private CExpression comparison(Application term, String symbol, String mirrored, Strength own)
      throws NoCFormException {
    boolean turned = term.arg(0) instanceof Constant && !(term.arg(1) instanceof Constant);
    return turned
        ? binary(term.arg(1), mirrored, term.arg(0), own)
        : binary(term.arg(0), symbol, term.arg(1), own);
  }

  /** A floating-point number that is computed. */
  CExpression number(Application term) throws NoCFormException {
    if (term.op().rounds() && RoundingMode.of(term.p()) != RoundingMode.NEAREST_EVEN) {
      throw new NoCFormException("rounded otherwise");
    }
    return switch (term.op()) {
      case FP_ADD -> binary(term.arg(0), "+", term.arg(1), Strength.SUM);
      case FP_SUB -> binary(term.arg(0), "-", term.arg(1), Strength.SUM);
      case FP_MUL -> binary(term.arg(0), "*", term.arg(1), Strength.PRODUCT);
      case FP_DIV -> binary(term.arg(0), "/", term.arg(1), Strength.PRODUCT);
      case FP_NEG -> expression("-" + operand(term.arg(0)).within(Strength.ATOM), Strength.UNARY);
      case FP_ABS -> function("fabs", term);
      case FP_SQRT -> function("sqrt", term);
      case FP_TO_FP, SBV_TO_FP, UBV_TO_FP -> conversion(term);
      case ITE ->
          expression(
              printer.truth(term.arg(0)).within(Strength.OR)
                  + " ? "
                  + operand(term.arg(1)).within(Strength.OR)
                  + " : "
                  + operand(term.arg(2)).within(Strength.CONDITIONAL),
              Strength.CONDITIONAL);
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  private CExpression conversion(Application term) throws NoCFormException {
    CExpression from = printer.number(term.arg(0), term.op() != Op.UBV_TO_FP);
    return expression(
        "(" + name((Sort.Float) term.sort()) + ")" + from.within(Strength.UNARY), Strength.UNARY);
  }

  private static String name(Sort.Float sort) {
    return sort.equals(Sort.Float.SINGLE)
        ? "float"
        : sort.equals(Sort.Float.DOUBLE) ? "double" : "long double";
  }

  static CExpression constant(FloatValue value) {
    boolean single = value.sort().equals(Sort.Float.SINGLE) && FloatText.isFinite(value);
    String text = FloatText.decimal(value) + (single ? "f" : "");
    return expression(text, FloatText.isNegative(value) ? Strength.UNARY : Strength.ATOM);
  }

  static CExpression variable(String name, CType type) throws NoCFormException {
    if (!(type instanceof CType.FloatingType)) {
      throw new NoCFormException("no floating-point type: " + type);
    }
    return expression(name, Strength.ATOM);
  }

  private CExpression binary(Term left, String symbol, Term right, Strength own)
      throws NoCFormException {
    String text =
        operand(left).within(own) + " " + symbol + " " + operand(right).within(own.next());
    return expression(text, own);
  }

  private CExpression function(String name, Application term) throws NoCFormException {
    return expression(name + "(" + operand(term.arg(0)).text() + ")", Strength.ATOM);
  }

  private CExpression operand(Term term) throws NoCFormException {
    return printer.number(term, true);
  }

  /** Intervals and integer types say nothing about it. */
  private static CExpression expression(String text, Strength strength) {
    return new CExpression(text, strength, CType.INT, Interval.ALL);
  }
}
