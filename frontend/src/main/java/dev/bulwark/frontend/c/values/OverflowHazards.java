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
 * When the exact result of an operation or conversion does not fit its type. Results are computed
 * in enough bits to be exact, and compared with what is left of them in the type. A left shift
 * counts as multiplication by a power of two. Only asked for where that is the property; otherwise
 * arithmetic wraps.
 */
final class OverflowHazards {

  private final TermFactory terms;
  private final Conversions conversions;

  OverflowHazards(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
  }

  /** Of a binary operator on values that have been converted to a common type. */
  Optional<Hazard> binary(int operator, CType type, Term left, Term right) {
    int width = conversions.width(type);
    boolean signed = conversions.signed(type);
    return switch (operator) {
      case op_plus ->
          hazard(
              signed
                  ? UndefinedBehaviour.OVERFLOW_OF_ADDITION
                  : UndefinedBehaviour.UNSIGNED_ADDITION,
              type,
              extended(Op.BV_ADD, type, width + 1, left, right));
      case op_minus ->
          hazard(
              signed
                  ? UndefinedBehaviour.OVERFLOW_OF_SUBTRACTION
                  : UndefinedBehaviour.UNSIGNED_SUBTRACTION,
              type,
              extended(Op.BV_SUB, type, width + 1, left, right));
      case op_multiply ->
          hazard(
              signed
                  ? UndefinedBehaviour.OVERFLOW_OF_MULTIPLICATION
                  : UndefinedBehaviour.UNSIGNED_MULTIPLICATION,
              type,
              extended(Op.BV_MUL, type, 2 * width, left, right));
      default -> Optional.empty();
    };
  }

  /** Of a left shift by an amount, as wide as the value, that is in range. */
  Optional<Hazard> shift(CType type, Term left, Term amount) {
    int width = conversions.width(type);
    Term exact =
        terms.apply(Op.BV_SHL, extended(type, 2 * width, left), terms.zeroExtend(width, amount));
    return hazard(
        conversions.signed(type)
            ? UndefinedBehaviour.OVERFLOW_OF_LEFT_SHIFT
            : UndefinedBehaviour.UNSIGNED_LEFT_SHIFT,
        type,
        exact);
  }

  /** Of a negation: that of the least signed number does not fit, nor of any unsigned but zero. */
  Optional<Hazard> negation(CType type, Term operand) {
    return hazard(
        conversions.signed(type)
            ? UndefinedBehaviour.OVERFLOW_OF_NEGATION
            : UndefinedBehaviour.UNSIGNED_NEGATION,
        type,
        terms.apply(Op.BV_NEG, extended(type, conversions.width(type) + 1, operand)));
  }

  /** Of a conversion between integers, of which none is a truth value. */
  Optional<Hazard> conversion(CType from, Term value, CType to) {
    int width = Math.max(conversions.width(from), conversions.width(to)) + 1;
    return hazard(
        conversions.width(to) < conversions.width(from)
            ? UndefinedBehaviour.TRUNCATION
            : UndefinedBehaviour.SIGN_CHANGE,
        to,
        extended(from, width, value));
  }

  private Term extended(Op op, CType type, int width, Term left, Term right) {
    return terms.apply(op, extended(type, width, left), extended(type, width, right));
  }

  /** The same number in more bits. */
  private Term extended(CType type, int width, Term term) {
    int more = width - width(term);
    return conversions.signed(type) ? terms.signExtend(more, term) : terms.zeroExtend(more, term);
  }

  private static int width(Term term) {
    if (term.sort() instanceof Sort.BitVec(int width)) {
      return width;
    }
    throw new IllegalArgumentException("no bit-vector: " + term.sort());
  }

  private Optional<Hazard> hazard(UndefinedBehaviour kind, CType type, Term exact) {
    Term fitted =
        extended(type, width(exact), terms.extract(conversions.width(type) - 1, 0, exact));
    Term overflow = terms.distinct(exact, fitted);
    return Folding.fold(overflow).equals(Optional.<Value>of(Value.FALSE))
        ? Optional.empty()
        : Optional.of(new Hazard(overflow, kind));
  }
}
