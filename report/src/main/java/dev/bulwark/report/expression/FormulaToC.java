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
import dev.bulwark.program.cells.Address;
import dev.bulwark.report.expression.CExpression.Strength;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Prints formulas, and the leaves of everything else. What is too deep or too long is cut, or has
 * no C form; so the recursion here is bounded.
 */
final class FormulaToC implements TermPrinter {

  private static final int MAXIMAL_DEPTH = 60;
  private static final int MAXIMAL_LENGTH = 2_000;

  private final CArithmetic arithmetic;
  private final WordToC words;
  private final IntegerToC integers;
  private final FloatToC floats;
  private final TermToC.Names names;
  private final boolean forPeople;
  private int depth;
  private long length;

  FormulaToC(MachineModel machine, TermToC.Names names, boolean forPeople) {
    this.arithmetic = new CArithmetic(new CTypes(machine));
    this.names = names;
    this.forPeople = forPeople;
    this.words = new WordToC(this, arithmetic, forPeople);
    this.integers = new IntegerToC(this, arithmetic);
    this.floats = new FloatToC(this);
  }

  // ---- Bounds

  @Override
  public CExpression bounded(Term term, Part part) throws NoCFormException {
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
    Interval values = word ? Interval.signed(WordToC.width(term)) : Interval.ALL;
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

  @Override
  public CExpression truth(Term term) throws NoCFormException {
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
    if (forPeople && FloatToC.isAbout(term)) {
      return floats.truth(term);
    }
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

  @Override
  public boolean natural(Term term) {
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
            case SELECT -> {
              return cell(application).map(name -> isSigned(name.type())).orElse(true);
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

  /** The name of a memory cell at a fixed address, or for people of an element of an array. */
  private Optional<TermToC.Name> cell(Application term) {
    if (term.op() != Op.SELECT || !(term.arg(0) instanceof Variable memory)) {
      return Optional.empty();
    }
    if (term.arg(1) instanceof Constant constant) {
      return constant.value() instanceof Value.BitVecValue address
          ? names.cell(memory, address.unsigned())
          : Optional.empty();
    }
    return forPeople && term.arg(1).sort() instanceof Sort.BitVec
        ? element(memory, Address.of(term.arg(1)))
        : Optional.empty();
  }

  private Optional<TermToC.Name> element(Variable memory, Address address) {
    Map<BigInteger, String> indices = new LinkedHashMap<>();
    for (Map.Entry<Term, BigInteger> part : address.factors().entrySet()) {
      boolean wide =
          part.getKey() instanceof Application extended && extended.op() == Op.SIGN_EXTEND;
      Term index = wide ? ((Application) part.getKey()).arg(0) : part.getKey();
      boolean negative = part.getValue().signum() < 0;
      try {
        CExpression text = number(index, true);
        if (negative && text.strength() != Strength.ATOM) {
          return Optional.empty();
        }
        String written = negative ? "-" + text.text() : text.text();
        if (indices.put(part.getValue().abs(), written) != null) {
          return Optional.empty();
        }
      } catch (NoCFormException none) {
        return Optional.empty();
      }
    }
    return names.element(memory, address.constant(), indices);
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

  @Override
  public CExpression number(Term term, boolean signed) throws NoCFormException {
    return bounded(
        term,
        () ->
            switch (term) {
              case Constant constant -> constant(constant.value(), signed);
              case Variable variable -> variable(variable, signed);
              case Application application -> application(application, signed);
            });
  }

  private CExpression application(Application term, boolean signed) throws NoCFormException {
    Optional<TermToC.Name> cell = cell(term);
    if (cell.isPresent()) {
      return named(cell.get(), term, signed);
    }
    if (forPeople && term.sort() instanceof Sort.Float) {
      return floats.number(term);
    }
    return term.sort() instanceof Sort.BitVec ? words.print(term, signed) : integers.print(term);
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
      case Value.FloatValue number when forPeople -> FloatToC.constant(number);
      default -> throw new NoCFormException("no C for " + value.sort());
    };
  }

  private CExpression variable(Variable variable, boolean signed) throws NoCFormException {
    Optional<TermToC.Name> name = names.of(variable);
    if (name.isEmpty()) {
      throw new NoCFormException("no name for " + variable);
    }
    return named(name.get(), variable, signed);
  }

  /** Something of the program that holds a value. */
  private CExpression named(TermToC.Name name, Term term, boolean signed) throws NoCFormException {
    String text = name.text();
    length += text.length();
    if (term.sort() instanceof Sort.Int) {
      return new CExpression(text, Strength.ATOM, CType.INT, Interval.ALL);
    }
    if (term.sort() instanceof Sort.Bool) {
      return new CExpression(text, Strength.ATOM, CType.INT, Interval.of(0, 1));
    }
    CType declared = name.type();
    if (forPeople && term.sort() instanceof Sort.Float) {
      return FloatToC.variable(text, declared);
    }
    IntegerType type =
        integerType(declared)
            .orElseThrow(() -> new NoCFormException("no integer type: " + declared));
    if (!(term.sort() instanceof Sort.BitVec(int width))
        || width != arithmetic.types().width(type)) {
      throw new NoCFormException(term + " is not of type " + type);
    }
    CExpression own = new CExpression(text, Strength.ATOM, type, arithmetic.types().values(type));
    if (width == 1 && signed) {
      return arithmetic.negated(own);
    }
    return type.kind().signed() == signed ? own : arithmetic.reduced(own, width, signed);
  }
}
