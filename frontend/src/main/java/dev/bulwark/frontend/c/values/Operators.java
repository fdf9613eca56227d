package dev.bulwark.frontend.c.values;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.frontend.c.library.MathFunction;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * C's operators on values, without their side effects. Integers are the machine's words, and signed
 * arithmetic wraps. {@link MathematicalOperators} has other values; tests put faults in and see
 * them caught.
 */
public class Operators {

  /** When an operation is undefined, and what to call that. */
  public record Hazard(Term condition, UndefinedBehaviour kind) {}

  private final TermFactory terms;
  private final Conversions conversions;
  private final FloatOperators floats;
  private final OverflowHazards overflow;

  public Operators(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
    this.overflow = new OverflowHazards(terms, conversions);
    this.floats = new FloatOperators(terms, conversions);
  }

  public final CValue constant(long number, CType type) {
    return constant(BigInteger.valueOf(number), type);
  }

  public CValue constant(BigInteger number, CType type) {
    return CValue.of(terms.bitVec(conversions.width(type), number), type);
  }

  public final CValue constant(FloatLiterals.Exact number) {
    return CValue.of(
        conversions.floats().constant(number.numerator(), number.denominator(), number.type()),
        number.type());
  }

  /** What infinities and NaN are called in constants; empty for functions that compute. */
  public final Optional<CValue> constant(MathFunction function) {
    Sort.Float sort = FloatConversions.sort(function.operand().orElse(CType.DOUBLE));
    MathTerms math = new MathTerms(terms);
    return switch (function.kind()) {
      case NAN -> Optional.of(CValue.of(math.nan(sort), function.result()));
      case INFINITY -> Optional.of(CValue.of(math.infinity(sort), function.result()));
      default -> Optional.empty();
    };
  }

  /** The constant as a value of a type whose sort it has. */
  public final CValue constant(Value value, CType type) {
    return CValue.of(terms.constant(value), type);
  }

  /** Zero, or the null pointer. */
  public final CValue zero(CType type) {
    return CValue.of(terms.zero(conversions.sort(type)), type);
  }

  public CValue not(CValue a) {
    return new CValue(terms.not(conversions.asCondition(a)), CType.INT, a.poisoned());
  }

  public CValue negate(CValue a) {
    if (a.type() instanceof CType.FloatingType) {
      return floats.negate(a);
    }
    CValue promoted = promoted(a);
    return new CValue(terms.apply(Op.BV_NEG, promoted.term()), promoted.type(), a.poisoned());
  }

  public CValue complement(CValue a) {
    CValue promoted = promoted(a);
    return new CValue(terms.apply(Op.BV_NOT, promoted.term()), promoted.type(), a.poisoned());
  }

  public CValue promoted(CValue a) {
    CValue promoted = conversions.convert(a, conversions.promote(a.type()));
    return promoted;
  }

  /** Wraps for the least number, as negation does. */
  public CValue absolute(CValue a) {
    Term term = conversions.asTerm(a);
    Term negative = terms.apply(Op.BV_SLT, term, terms.zero(term.sort()));
    return new CValue(
        terms.ite(negative, terms.apply(Op.BV_NEG, term), term), a.type(), a.poisoned());
  }

  /** For terms of signed types. */
  public Term atLeastZero(Term term) {
    return terms.apply(Op.BV_SLE, terms.zero(term.sort()), term);
  }

  /** Why a binary operator has no meaning on these values, if so. */
  public Optional<String> refused(int operator) {
    return Optional.empty();
  }

  /** Why a unary operator has no meaning on these values, if so. */
  public Optional<String> refusedUnary(int operator) {
    return Optional.empty();
  }

  /** The operator that an assignment operator applies, e.g. {@code +} for {@code +=}. */
  public static int assigned(int operator) {
    return switch (operator) {
      case op_multiplyAssign -> op_multiply;
      case op_divideAssign -> op_divide;
      case op_moduloAssign -> op_modulo;
      case op_plusAssign -> op_plus;
      case op_minusAssign -> op_minus;
      case op_shiftLeftAssign -> op_shiftLeft;
      case op_shiftRightAssign -> op_shiftRight;
      case op_binaryAndAssign -> op_binaryAnd;
      case op_binaryXorAssign -> op_binaryXor;
      case op_binaryOrAssign -> op_binaryOr;
      default -> throw new IllegalArgumentException("not a compound assignment: " + operator);
    };
  }

  /** The result of a binary operator (not a logical one, nor an assignment) on two values. */
  public CValue binary(int operator, CValue left, CValue right) {
    if (FloatOperators.concern(left.type(), right.type())) {
      return floats.binary(operator, left, right);
    }
    boolean poisoned = left.poisoned() || right.poisoned();
    if (operator == op_shiftLeft || operator == op_shiftRight) {
      CValue value = shift(operator, left, right);
      return new CValue(value.term(), value.type(), poisoned);
    }
    CType type = conversions.common(left.type(), right.type());
    Term a = conversions.convert(left, type).term();
    Term b = conversions.convert(right, type).term();
    boolean signed = conversions.signed(type);
    Term result =
        switch (operator) {
          case op_multiply -> terms.apply(Op.BV_MUL, a, b);
          case op_divide -> terms.apply(signed ? Op.BV_SDIV : Op.BV_UDIV, a, b);
          case op_modulo -> terms.apply(signed ? Op.BV_SREM : Op.BV_UREM, a, b);
          case op_plus -> terms.apply(Op.BV_ADD, a, b);
          case op_minus -> terms.apply(Op.BV_SUB, a, b);
          case op_binaryAnd -> terms.apply(Op.BV_AND, a, b);
          case op_binaryXor -> terms.apply(Op.BV_XOR, a, b);
          case op_binaryOr -> terms.apply(Op.BV_OR, a, b);
          case op_lessThan -> terms.apply(signed ? Op.BV_SLT : Op.BV_ULT, a, b);
          case op_greaterThan -> terms.apply(signed ? Op.BV_SLT : Op.BV_ULT, b, a);
          case op_lessEqual -> terms.apply(signed ? Op.BV_SLE : Op.BV_ULE, a, b);
          case op_greaterEqual -> terms.apply(signed ? Op.BV_SLE : Op.BV_ULE, b, a);
          case op_equals -> terms.eq(a, b);
          case op_notequals -> terms.distinct(a, b);
          default -> throw new IllegalArgumentException("not an operator on integers: " + operator);
        };
    return new CValue(result, result.isBool() ? CType.INT : type, poisoned);
  }

  /** How the operator is written. */
  public static String spelling(int operator) {
    return switch (operator) {
      case op_multiply -> "*";
      case op_divide -> "/";
      case op_modulo -> "%";
      case op_plus -> "+";
      case op_minus -> "-";
      case op_shiftLeft -> "<<";
      case op_shiftRight -> ">>";
      case op_binaryAnd -> "&";
      case op_binaryXor -> "^";
      case op_binaryOr -> "|";
      case op_lessThan -> "<";
      case op_greaterThan -> ">";
      case op_lessEqual -> "<=";
      case op_greaterEqual -> ">=";
      case op_equals -> "==";
      case op_notequals -> "!=";
      default -> throw new IllegalArgumentException("no arithmetic operator: " + operator);
    };
  }

  public static boolean isArithmetic(int operator) {
    return switch (operator) {
      case op_multiply, op_divide, op_modulo, op_plus, op_minus, op_shiftLeft, op_shiftRight ->
          true;
      case op_binaryAnd, op_binaryXor, op_binaryOr -> true;
      case op_lessThan, op_greaterThan, op_lessEqual, op_greaterEqual, op_equals, op_notequals ->
          true;
      default -> false;
    };
  }

  private CValue shift(int operator, CValue left, CValue right) {
    CValue a = promoted(left);
    CValue amount = promoted(right);
    int width = conversions.width(a.type());
    int amountWidth = conversions.width(amount.type());
    Term b = amount.term();
    // In range, the amount is the same in every width; out of range is undefined and has been
    // branched off.
    if (amountWidth < width) {
      b = terms.zeroExtend(width - amountWidth, b);
    } else if (amountWidth > width) {
      b = terms.extract(width - 1, 0, b);
    }
    Op op =
        operator == op_shiftLeft
            ? Op.BV_SHL
            : conversions.signed(a.type()) ? Op.BV_ASHR : Op.BV_LSHR;
    return CValue.of(terms.apply(op, a.term(), b), a.type());
  }

  /** When the operation is undefined; operands that are constants decide what they can. */
  public List<Hazard> hazards(int operator, CValue left, CValue right) {
    if (FloatOperators.concern(left.type(), right.type())) {
      return List.of();
    }
    return switch (operator) {
      case op_divide, op_modulo -> divisionHazards(operator, left, right);
      case op_shiftLeft, op_shiftRight -> shiftHazards(left, right);
      default -> List.of();
    };
  }

  /** When an implicit conversion between integers changes the value. */
  public List<Hazard> changes(CValue value, CType target) {
    boolean between =
        value.type().isInteger()
            && target.isInteger()
            && !value.poisoned()
            && conversions.integer(target).kind() != CType.Kind.BOOL;
    return between
        ? overflow.conversion(value.type(), conversions.asTerm(value), target).stream().toList()
        : List.of();
  }

  /** When a conversion of the operands to a common type changes one of them. */
  public List<Hazard> changesOfOperands(int operator, CValue left, CValue right) {
    if (!left.type().isInteger()
        || !right.type().isInteger()
        || operator == op_shiftLeft
        || operator == op_shiftRight) {
      return List.of();
    }
    CType type = conversions.common(left.type(), right.type());
    List<Hazard> hazards = new ArrayList<>(changes(left, type));
    hazards.addAll(changes(right, type));
    return hazards;
  }

  /** When the exact result of an operation does not fit; it wraps then. */
  public List<Hazard> overflows(int operator, CValue left, CValue right) {
    if (!left.type().isInteger() || !right.type().isInteger()) {
      return List.of();
    }
    if (operator == op_shiftLeft) {
      CValue value = promoted(left);
      CValue amount = conversions.convert(promoted(right), value.type());
      return overflow.shift(value.type(), value.term(), amount.term()).stream().toList();
    }
    CType type = conversions.common(left.type(), right.type());
    Term a = conversions.convert(left, type).term();
    Term b = conversions.convert(right, type).term();
    return overflow.binary(operator, type, a, b).stream().toList();
  }

  /** When negation does not fit. */
  public List<Hazard> overflowsOfNegation(CValue operand) {
    if (!operand.type().isInteger()) {
      return List.of();
    }
    CValue promoted = promoted(operand);
    return overflow.negation(promoted.type(), promoted.term()).stream().toList();
  }

  private List<Hazard> divisionHazards(int operator, CValue left, CValue right) {
    CType type = conversions.common(left.type(), right.type());
    Term a = conversions.convert(left, type).term();
    Term b = conversions.convert(right, type).term();
    int width = conversions.width(type);
    boolean division = operator == op_divide;
    List<Hazard> hazards = new ArrayList<>();
    BitVecValue divisor = literal(right);
    if (divisor == null || divisor.isZero()) {
      hazards.add(
          new Hazard(
              terms.eq(b, terms.bitVec(width, 0)),
              division
                  ? UndefinedBehaviour.DIVISION_BY_ZERO
                  : UndefinedBehaviour.REMAINDER_BY_ZERO));
    }
    boolean divisorIsOther = divisor != null && !divisor.signed().equals(BigInteger.ONE.negate());
    BigInteger leastBits = BigInteger.ONE.shiftLeft(width - 1);
    BitVecValue dividend = literal(left);
    boolean dividendIsOther =
        dividend != null && (dividend.width() < width || !dividend.unsigned().equals(leastBits));
    if (conversions.signed(type) && !divisorIsOther && !dividendIsOther) {
      Term least = terms.bitVec(width, leastBits);
      hazards.add(
          new Hazard(
              terms.and(terms.eq(a, least), terms.eq(b, terms.bitVec(width, -1))),
              division
                  ? UndefinedBehaviour.OVERFLOW_OF_DIVISION
                  : UndefinedBehaviour.OVERFLOW_OF_REMAINDER));
    }
    return hazards;
  }

  private List<Hazard> shiftHazards(CValue left, CValue right) {
    CValue amount = promoted(right);
    int width = conversions.width(conversions.promote(left.type()));
    BitVecValue known = literal(right);
    if (known != null
        && !known.isZero()
        && known.signed().signum() > 0
        && known.unsigned().bitLength() < 31) {
      if (known.unsigned().intValue() < width) {
        return List.of();
      }
    } else if (known != null && known.isZero()) {
      return List.of();
    }
    // Unsigned comparison: negative amounts are huge.
    Term limit = terms.bitVec(conversions.width(amount.type()), width);
    return List.of(
        new Hazard(terms.apply(Op.BV_ULE, limit, amount.term()), UndefinedBehaviour.SHIFT_AMOUNT));
  }

  /** The value, if it is the same whatever the variables are. */
  private static @Nullable BitVecValue literal(CValue value) {
    return Folding.fold(value.term()).orElse(null) instanceof BitVecValue bits ? bits : null;
  }
}
