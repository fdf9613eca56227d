package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.MachineModel;
import dev.bulwark.report.expression.CExpression.Strength;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Prints terms as C expressions.
 *
 * <p>For machines to read ({@link #exact}) the expression has the term's value in C, whatever the
 * variables are, and evaluating it neither overflows nor divides by zero. A bit-vector is printed
 * as the number that it stands for, signed or unsigned as its context wants it. What is computed
 * with such numbers is followed with intervals: as long as nothing can leave the range of the
 * term's width, it is plain arithmetic in a type that is wide enough; else it is computed in an
 * unsigned type, where C wraps too, and cast back.
 *
 * <p>For people ({@link #notation}) signed arithmetic that may overflow is printed without casts,
 * since here it wraps; and a term, or part of it, that C cannot express is printed in SMT-LIB's
 * words.
 *
 * <p>What is too deep or too long is cut, or has no C form; so the recursion here is bounded.
 */
public final class TermToC {

  /** What a variable is called, and what it is. */
  public record Name(String text, CType type) {}

  /** Gives the names. */
  public interface Names {
    /** The variable's name in C, if it has one. */
    Optional<Name> of(Variable variable);
  }

  private static final int MAXIMAL_DEPTH = 60;
  private static final int MAXIMAL_LENGTH = 2_000;

  private final CArithmetic arithmetic;
  private final Names names;
  private final boolean forPeople;
  private int depth;
  private long length;

  private TermToC(MachineModel machine, Names names, boolean forPeople) {
    this.arithmetic = new CArithmetic(new CTypes(machine));
    this.names = names;
    this.forPeople = forPeople;
  }

  /** The formula as an expression of C that means the same, if there is one of reasonable size. */
  public static Optional<String> exact(Term formula, MachineModel machine, Names names) {
    try {
      return Optional.of(new TermToC(machine, names, false).truth(formula).text());
    } catch (NoCFormException none) {
      return Optional.empty();
    }
  }

  /** Any term, for people. */
  public static String notation(Term term, MachineModel machine, Names names) {
    TermToC printer = new TermToC(machine, names, true);
    try {
      return (term.isBool() ? printer.truth(term) : printer.number(term, true)).text();
    } catch (NoCFormException never) {
      return "...";
    }
  }

  // ---- Bounds

  private interface Part {
    CExpression print() throws NoCFormException;
  }

  /** Prints a part, or says that it cannot be printed. */
  private CExpression bounded(Term term, Part part) throws NoCFormException {
    if (depth > MAXIMAL_DEPTH || length > MAXIMAL_LENGTH) {
      return cut(term);
    }
    depth++;
    try {
      CExpression printed = part.print();
      length += 2;
      return printed.text().length() > 2 * MAXIMAL_LENGTH ? cut(term) : printed;
    } catch (NoCFormException none) {
      if (!forPeople) {
        throw none;
      }
      return inWords(term);
    } finally {
      depth--;
    }
  }

  private CExpression cut(Term term) throws NoCFormException {
    if (!forPeople) {
      throw new NoCFormException("too large");
    }
    length += 3;
    return unbounded("...", term);
  }

  private static CExpression unbounded(String text, Term term) {
    boolean word = term.sort() instanceof Sort.BitVec;
    Interval values = word ? Interval.signed(width(term)) : Interval.ALL;
    return new CExpression(text, Strength.ATOM, CType.INT, values);
  }

  /** Without a form in C, for people. */
  private CExpression inWords(Term term) throws NoCFormException {
    switch (term) {
      case Variable variable -> {
        return unbounded(variable.name(), term);
      }
      case Constant constant -> {
        return unbounded(constant.value().toString(), term);
      }
      case Application application -> {
        StringBuilder text = new StringBuilder(application.op().smtLib()).append('(');
        for (int i = 0; i < application.arity(); i++) {
          Term arg = application.arg(i);
          text.append(i == 0 ? "" : ", ");
          text.append((arg.isBool() ? truth(arg) : number(arg, natural(arg))).text());
        }
        return unbounded(text.append(')').toString(), term);
      }
    }
  }

  // ---- Truth values

  private CExpression truth(Term term) throws NoCFormException {
    return bounded(term, () -> truthOf(term));
  }

  private CExpression truthOf(Term term) throws NoCFormException {
    return switch (term) {
      case Constant constant -> {
        boolean holds = constant.value().equals(Value.TRUE);
        String text = forPeople ? Boolean.toString(holds) : holds ? "1" : "0";
        yield new CExpression(text, Strength.ATOM, CType.INT, Interval.of(0, 1));
      }
      case Variable variable -> variable(variable, true);
      case Application application -> truthOf(application);
    };
  }

  private CExpression truthOf(Application term) throws NoCFormException {
    return switch (term.op()) {
      case NOT -> not(term.arg(0));
      case AND -> junction(term, "&&", Strength.AND);
      case OR -> junction(term, "||", Strength.OR);
      case EQ, BV_SLT, BV_SLE, BV_ULT, BV_ULE, LT, LE -> comparison(term, false);
      case ITE ->
          arithmetic.conditional(truth(term.arg(0)), truth(term.arg(1)), truth(term.arg(2)));
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  private CExpression not(Term operand) throws NoCFormException {
    if (operand instanceof Application inner) {
      switch (inner.op()) {
        case NOT -> {
          return truth(inner.arg(0));
        }
        case EQ, BV_SLT, BV_SLE, BV_ULT, BV_ULE, LT, LE -> {
          return comparison(inner, true);
        }
        default -> {}
      }
    }
    String text = "!" + truth(operand).within(Strength.UNARY);
    return new CExpression(text, Strength.UNARY, CType.INT, Interval.of(0, 1));
  }

  private CExpression junction(Application term, String symbol, Strength own)
      throws NoCFormException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < term.arity(); i++) {
      text.append(i == 0 ? "" : " " + symbol + " ");
      // A conjunction within a disjunction gets parentheses, as gcc advises.
      Strength operand = own == Strength.OR ? Strength.BIT_OR : own.next();
      text.append(truth(term.arg(i)).within(i == 0 && sameJunction(term, i) ? own : operand));
    }
    return new CExpression(text.toString(), own, CType.INT, Interval.of(0, 1));
  }

  private static boolean sameJunction(Application term, int i) {
    return term.arg(i) instanceof Application inner && inner.op() == term.op();
  }

  private CExpression comparison(Application term, boolean negated) throws NoCFormException {
    Term left = term.arg(0);
    Term right = term.arg(1);
    if (left.isBool()) {
      return compare(truth(left), negated ? "!=" : "==", Strength.EQUALITY, truth(right));
    }
    boolean signed =
        switch (term.op()) {
          case BV_ULT, BV_ULE -> false;
          case EQ -> left instanceof Constant ? natural(right) : natural(left);
          default -> true;
        };
    String symbol =
        switch (term.op()) {
          case EQ -> negated ? "!=" : "==";
          case BV_SLT, BV_ULT, LT -> negated ? ">=" : "<";
          default -> negated ? ">" : "<=";
        };
    Strength own = term.op() == Op.EQ ? Strength.EQUALITY : Strength.RELATION;
    return compare(number(left, signed), symbol, own, number(right, signed));
  }

  /** Constants come last, as people write it. */
  private CExpression compare(CExpression left, String symbol, Strength own, CExpression right)
      throws NoCFormException {
    if (!left.isConstant() || right.isConstant()) {
      return arithmetic.compare(left, symbol, own, right);
    }
    String mirrored =
        switch (symbol) {
          case "<" -> ">";
          case "<=" -> ">=";
          case ">" -> "<";
          case ">=" -> "<=";
          default -> symbol;
        };
    return arithmetic.compare(right, mirrored, own, left);
  }

  // ---- Numbers

  /** Is the term rather a signed number? */
  private boolean natural(Term term) {
    Term at = term;
    for (int i = 0; i < MAXIMAL_DEPTH; i++) {
      switch (at) {
        case Constant constant -> {
          return true;
        }
        case Variable variable -> {
          return names.of(variable).map(name -> isSigned(name.type())).orElse(true);
        }
        case Application application -> {
          switch (application.op()) {
            case ZERO_EXTEND, BV_UDIV, BV_UREM, BV_LSHR, CONCAT -> {
              return false;
            }
            case SIGN_EXTEND, BV_SDIV, BV_SREM, BV_ASHR -> {
              return true;
            }
            case ITE -> at = application.arg(1);
            case BV_NOT, BV_NEG, EXTRACT -> at = application.arg(0);
            case BV_ADD, BV_SUB, BV_MUL, BV_AND, BV_OR, BV_XOR, BV_SHL ->
                at = application.arg(application.arg(0) instanceof Constant ? 1 : 0);
            default -> {
              return true;
            }
          }
        }
      }
    }
    return true;
  }

  private static boolean isSigned(CType type) {
    return integerType(type).map(integer -> integer.kind().signed()).orElse(true);
  }

  /** Only values of integer types are printed. */
  private static Optional<IntegerType> integerType(CType type) {
    if (type instanceof CType.EnumType enumeration) {
      return Optional.of(enumeration.underlying());
    }
    return type instanceof IntegerType integer ? Optional.of(integer) : Optional.empty();
  }

  /** The number that the term stands for, of bit-vectors the signed or the unsigned one. */
  private CExpression number(Term term, boolean signed) throws NoCFormException {
    return bounded(
        term,
        () ->
            switch (term) {
              case Constant constant -> constant(constant.value(), signed);
              case Variable variable -> variable(variable, signed);
              case Application application ->
                  application.sort() instanceof Sort.BitVec
                      ? word(application, signed)
                      : integer(application);
            });
  }

  private CExpression constant(Value value, boolean signed) throws NoCFormException {
    return switch (value) {
      case Value.BitVecValue bits -> {
        CExpression exact = arithmetic.constant(signed ? bits.signed() : bits.unsigned());
        yield forPeople
            ? new CExpression(
                Interval.require(exact.values().low()).toString(),
                exact.strength() == Strength.ATOM ? Strength.ATOM : Strength.UNARY,
                exact.type(),
                exact.values())
            : exact;
      }
      case Value.IntValue integer -> CArithmetic.integer(integer.number());
      default -> throw new NoCFormException("no C for " + value.sort());
    };
  }

  private CExpression variable(Variable variable, boolean signed) throws NoCFormException {
    Optional<Name> name = names.of(variable);
    if (name.isEmpty()) {
      throw new NoCFormException("no name for " + variable);
    }
    String text = name.get().text();
    length += text.length();
    if (variable.sort() instanceof Sort.Int) {
      return new CExpression(text, Strength.ATOM, CType.INT, Interval.ALL);
    }
    CType declared = name.get().type();
    IntegerType type =
        integerType(declared)
            .orElseThrow(() -> new NoCFormException("no integer type: " + declared));
    if (!(variable.sort() instanceof Sort.BitVec(int width))
        || width != arithmetic.types().width(type)) {
      throw new NoCFormException(variable + " is not of type " + type);
    }
    CExpression own = new CExpression(text, Strength.ATOM, type, arithmetic.types().values(type));
    if (width == 1 && signed) {
      return arithmetic.negated(own);
    }
    return type.kind().signed() == signed ? own : arithmetic.reduced(own, width, signed);
  }

  private static int width(Term term) {
    return term.sort() instanceof Sort.BitVec(int width) ? width : 0;
  }

  private CExpression word(Application term, boolean signed) throws NoCFormException {
    int width = width(term);
    return switch (term.op()) {
      case ITE -> {
        CExpression condition = truth(term.arg(0));
        yield arithmetic.conditional(
            condition, number(term.arg(1), signed), number(term.arg(2), signed));
      }
      case BV_ADD, BV_SUB, BV_MUL, BV_NEG, BV_SHL -> sum(term, signed);
      case BV_AND -> bitwise(term, "&", Strength.BIT_AND, signed);
      case BV_OR -> bitwise(term, "|", Strength.BIT_OR, signed);
      case BV_XOR -> bitwise(term, "^", Strength.BIT_XOR, signed);
      case BV_NOT -> complement(term, signed);
      case BV_SDIV, BV_UDIV, BV_SREM, BV_UREM -> quotient(term, signed);
      case BV_LSHR, BV_ASHR -> shiftRight(term, signed);
      case SIGN_EXTEND -> arithmetic.reduced(number(term.arg(0), true), width, signed);
      case ZERO_EXTEND -> arithmetic.reduced(number(term.arg(0), false), width, signed);
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
        term.op() == Op.BV_NEG ? arithmetic.constant(BigInteger.ZERO) : number(term.arg(0), signed);
    CExpression right =
        switch (term.op()) {
          case BV_NEG -> number(term.arg(0), signed);
          case BV_SHL -> powerOfTwo(term.arg(1), width);
          default -> number(term.arg(1), signed);
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
    return bounded(term, () -> wrapped(term));
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
    return number(term, natural(term));
  }

  private CExpression bitwise(Application term, String symbol, Strength own, boolean signed)
      throws NoCFormException {
    CExpression left = number(term.arg(0), signed);
    CExpression right = number(term.arg(1), signed);
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
    CExpression operand = number(term.arg(0), true);
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
    CExpression left = number(term.arg(0), signed);
    CExpression right = number(term.arg(1), signed);
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
      atZero = number(term.arg(0), wanted);
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
    CExpression operand = number(term.arg(0), signed);
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
        term.q() == 0 ? wrapping(whole) : shiftedRight(number(whole, false), term.q());
    return arithmetic.reduced(shifted, width(term), signed);
  }

  private CExpression concat(Application term, boolean signed) throws NoCFormException {
    CExpression high = number(term.arg(0), signed);
    CExpression low = number(term.arg(1), false);
    CExpression power = arithmetic.constant(BigInteger.ONE.shiftLeft(width(term.arg(1))));
    Interval product = high.values().multiply(power.values());
    CExpression scaled = arithmetic.binary(high, "*", Strength.PRODUCT, power, product);
    return arithmetic.binary(scaled, "+", Strength.SUM, low, product.add(low.values()));
  }

  // ---- Integers without bounds

  private CExpression integer(Application term) throws NoCFormException {
    return switch (term.op()) {
      case ADD -> integers(term, "+", Strength.SUM);
      case MUL -> integers(term, "*", Strength.PRODUCT);
      case NEG -> arithmetic.negated(number(term.arg(0), true));
      case ITE ->
          arithmetic.conditional(
              truth(term.arg(0)), number(term.arg(1), true), number(term.arg(2), true));
      case INT_DIV, INT_MOD -> floored(term);
      default -> throw new NoCFormException("no C for " + term.op());
    };
  }

  private CExpression integers(Application term, String symbol, Strength own)
      throws NoCFormException {
    CExpression result = number(term.arg(0), true);
    for (int i = 1; i < term.arity(); i++) {
      CExpression next = number(term.arg(i), true);
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
    CExpression dividend = number(term.arg(0), true);
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
