package dev.bulwark.frontend.c.values;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import java.util.Optional;

/**
 * C's operators on floating-point numbers: IEEE 754's, each rounded to its own type. Comparisons
 * with NaN are false, but for {@code !=}.
 */
public final class FloatOperators {

  private final TermFactory terms;
  private final Conversions conversions;

  FloatOperators(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
  }

  static boolean concern(CType left, CType right) {
    return left instanceof FloatingType || right instanceof FloatingType;
  }

  /** Why C has no such operation on these types, if so. */
  public static Optional<String> invalid(int operator, CType left, CType right) {
    if (!concern(left, right)) {
      return Optional.empty();
    }
    return switch (operator) {
      case op_multiply, op_divide, op_plus, op_minus -> Optional.empty();
      case op_lessThan, op_greaterThan, op_lessEqual -> Optional.empty();
      case op_greaterEqual, op_equals, op_notequals -> Optional.empty();
      default -> Optional.of("this operator has no meaning on floating-point numbers");
    };
  }

  CValue negate(CValue a) {
    return new CValue(terms.apply(Op.FP_NEG, a.term()), a.type(), a.poisoned());
  }

  CValue binary(int operator, CValue left, CValue right) {
    FloatingType type = FloatConversions.common(left.type(), right.type());
    Term a = conversions.convert(left, type).term();
    Term b = conversions.convert(right, type).term();
    Term result =
        switch (operator) {
          case op_multiply -> rounded(Op.FP_MUL, a, b);
          case op_divide -> rounded(Op.FP_DIV, a, b);
          case op_plus -> rounded(Op.FP_ADD, a, b);
          case op_minus -> rounded(Op.FP_SUB, a, b);
          case op_lessThan -> terms.apply(Op.FP_LT, a, b);
          case op_greaterThan -> terms.apply(Op.FP_LT, b, a);
          case op_lessEqual -> terms.apply(Op.FP_LE, a, b);
          case op_greaterEqual -> terms.apply(Op.FP_LE, b, a);
          case op_equals -> terms.apply(Op.FP_EQ, a, b);
          case op_notequals -> terms.not(terms.apply(Op.FP_EQ, a, b));
          default -> throw new IllegalArgumentException("not an operator on floats: " + operator);
        };
    return new CValue(
        result, result.isBool() ? CType.INT : type, left.poisoned() || right.poisoned());
  }

  private Term rounded(Op op, Term a, Term b) {
    return terms.rounded(op, FloatConversions.NEAREST, a, b);
  }
}
