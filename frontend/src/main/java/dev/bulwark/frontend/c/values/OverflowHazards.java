package dev.bulwark.frontend.c.values;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.frontend.c.values.Operators.Hazard;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.Optional;

/**
 * When the exact result of a signed operation does not fit its type. Results are computed in enough
 * bits to be exact, and compared with what is left of them in the type. A left shift counts as
 * multiplication by a power of two. Only asked for where that is the property; otherwise signed
 * arithmetic wraps.
 */
final class OverflowHazards {

  private final TermFactory terms;
  private final Conversions conversions;

  OverflowHazards(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
  }

  /** Of a binary operator on values that have been converted to a common signed type. */
  Optional<Hazard> binary(int operator, CType type, Term left, Term right) {
    int width = conversions.width(type);
    return switch (operator) {
      case op_plus ->
          hazard(
              UndefinedBehaviour.OVERFLOW_OF_ADDITION,
              type,
              extended(Op.BV_ADD, width + 1, left, right));
      case op_minus ->
          hazard(
              UndefinedBehaviour.OVERFLOW_OF_SUBTRACTION,
              type,
              extended(Op.BV_SUB, width + 1, left, right));
      case op_multiply ->
          hazard(
              UndefinedBehaviour.OVERFLOW_OF_MULTIPLICATION,
              type,
              extended(Op.BV_MUL, 2 * width, left, right));
      default -> Optional.empty();
    };
  }

  /** Of a left shift by an amount, as wide as the value, that is in range. */
  Optional<Hazard> shift(CType type, Term left, Term amount) {
    int width = conversions.width(type);
    Term exact =
        terms.apply(Op.BV_SHL, terms.signExtend(width, left), terms.zeroExtend(width, amount));
    return hazard(UndefinedBehaviour.OVERFLOW_OF_LEFT_SHIFT, type, exact);
  }

  /** Of a negation: only that of the least number does not fit. */
  Optional<Hazard> negation(CType type, Term operand) {
    return hazard(
        UndefinedBehaviour.OVERFLOW_OF_NEGATION,
        type,
        terms.apply(Op.BV_NEG, terms.signExtend(1, operand)));
  }

  private Term extended(Op op, int width, Term left, Term right) {
    return terms.apply(op, signExtended(width, left), signExtended(width, right));
  }

  private Term signExtended(int width, Term term) {
    return terms.signExtend(width - width(term), term);
  }

  private static int width(Term term) {
    if (term.sort() instanceof Sort.BitVec(int width)) {
      return width;
    }
    throw new IllegalArgumentException("no bit-vector: " + term.sort());
  }

  private Optional<Hazard> hazard(UndefinedBehaviour kind, CType type, Term exact) {
    if (!conversions.signed(type)) {
      return Optional.empty();
    }
    int width = conversions.width(type);
    Term fitted = terms.signExtend(width(exact) - width, terms.extract(width - 1, 0, exact));
    Term overflow = terms.distinct(exact, fitted);
    return Folding.fold(overflow).equals(Optional.<Value>of(Value.FALSE))
        ? Optional.empty()
        : Optional.of(new Hazard(overflow, kind));
  }
}
