package dev.bulwark.frontend.c.values;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * C's operators on unbounded integers: nothing wraps, and signs are compared as they are. Types
 * matter for {@code sizeof} only. Operations on bits have no meaning here and are refused.
 */
final class MathematicalOperators extends Operators {

  private static final String BIT_OPERATIONS =
      "bit operations are not supported with mathematical integers: ";

  private final TermFactory terms;
  private final Conversions conversions;

  MathematicalOperators(TermFactory terms, Conversions conversions) {
    super(terms, conversions);
    this.terms = terms;
    this.conversions = conversions;
  }

  @Override
  public CValue constant(BigInteger number, CType type) {
    return CValue.of(terms.integer(number), type);
  }

  @Override
  public CValue negate(CValue a) {
    CValue promoted = promoted(a);
    return new CValue(terms.neg(promoted.term()), promoted.type(), a.poisoned());
  }

  @Override
  public CValue complement(CValue a) {
    throw new IllegalArgumentException("refused before");
  }

  @Override
  public CValue absolute(CValue a) {
    Term term = conversions.asTerm(a);
    return new CValue(terms.ite(atLeastZero(term), term, terms.neg(term)), a.type(), a.poisoned());
  }

  @Override
  public Term atLeastZero(Term term) {
    return terms.le(terms.integer(0), term);
  }

  @Override
  public Optional<String> refused(int operator) {
    return switch (operator) {
      case op_binaryAnd -> Optional.of(BIT_OPERATIONS + "&");
      case op_binaryOr -> Optional.of(BIT_OPERATIONS + "|");
      case op_binaryXor -> Optional.of(BIT_OPERATIONS + "^");
      case op_shiftLeft -> Optional.of(BIT_OPERATIONS + "<<");
      case op_shiftRight -> Optional.of(BIT_OPERATIONS + ">>");
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> refusedUnary(int operator) {
    return operator == IASTUnaryExpression.op_tilde
        ? Optional.of(BIT_OPERATIONS + "~")
        : Optional.empty();
  }

  @Override
  public CValue binary(int operator, CValue left, CValue right) {
    Term a = conversions.asTerm(left);
    Term b = conversions.asTerm(right);
    Term result =
        switch (operator) {
          case op_multiply -> terms.mul(a, b);
          case op_divide -> truncating(Op.INT_DIV, a, b);
          case op_modulo -> truncating(Op.INT_MOD, a, b);
          case op_plus -> terms.add(a, b);
          case op_minus -> terms.sub(a, b);
          case op_lessThan -> terms.lt(a, b);
          case op_greaterThan -> terms.lt(b, a);
          case op_lessEqual -> terms.le(a, b);
          case op_greaterEqual -> terms.le(b, a);
          case op_equals -> terms.eq(a, b);
          case op_notequals -> terms.distinct(a, b);
          default -> throw new IllegalArgumentException("not an operator on numbers: " + operator);
        };
    CType type = result.isBool() ? CType.INT : conversions.common(left.type(), right.type());
    return new CValue(result, type, left.poisoned() || right.poisoned());
  }

  /**
   * C rounds towards zero; SMT-LIB rounds so that the remainder is not negative, which is the same
   * for dividends that are not negative. Both operations of C are odd in the dividend.
   */
  private Term truncating(Op op, Term a, Term b) {
    return terms.ite(
        atLeastZero(a), terms.apply(op, a, b), terms.neg(terms.apply(op, terms.neg(a), b)));
  }

  @Override
  public List<Hazard> changes(CValue value, CType target) {
    return List.of();
  }

  @Override
  public List<Hazard> changesOfOperands(int operator, CValue left, CValue right) {
    return List.of();
  }

  @Override
  public List<Hazard> overflows(int operator, CValue left, CValue right) {
    return List.of();
  }

  @Override
  public List<Hazard> overflowsOfNegation(CValue operand) {
    return List.of();
  }

  @Override
  public List<Hazard> hazards(int operator, CValue left, CValue right) {
    if (operator != op_divide && operator != op_modulo) {
      return List.of();
    }
    Term divisor = conversions.asTerm(right);
    Optional<Value> known = Folding.fold(divisor);
    if (known.isPresent() && !known.get().equals(Value.integer(0))) {
      return List.of();
    }
    return List.of(
        new Hazard(
            terms.eq(divisor, terms.integer(0)),
            operator == op_divide
                ? UndefinedBehaviour.DIVISION_BY_ZERO
                : UndefinedBehaviour.REMAINDER_BY_ZERO));
  }
}
