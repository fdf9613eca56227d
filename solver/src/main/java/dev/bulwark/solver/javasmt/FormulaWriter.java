package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.rationals.Rational;
import org.sosy_lab.java_smt.api.ArrayFormula;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FloatingPointFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import org.sosy_lab.java_smt.api.NumeralFormula.RationalFormula;

/**
 * Translates terms to formulas of one solver context. Iterative, and remembers every subterm for as
 * long as the context lives. What the solver cannot express is refused with a {@link
 * SolverException} that names the operator.
 */
final class FormulaWriter {

  private static final int NODES_BETWEEN_BUDGET_CHECKS = 4096;

  private final SolverKind kind;
  private final FormulaManager manager;
  private final BooleanFormulaManager bools;
  private final FloatWriter floats;
  private final SolverNames names;
  private final Budget budget;
  private final Map<Term, Formula> done = new HashMap<>();

  /** The reverse of {@code done}; kept from when it is first asked for. */
  private @Nullable Map<Formula, Term> written;

  private boolean sawArrayEqualities;
  private final Map<Sort, WrittenArray> lastArrays = new HashMap<>();

  /** A constant array and how it was written. */
  private record WrittenArray(Value.ArrayValue value, ArrayFormula<Formula, Formula> formula) {}

  FormulaWriter(SolverKind kind, FormulaManager manager, Budget budget) {
    this.kind = kind;
    this.manager = manager;
    this.bools = manager.getBooleanFormulaManager();
    this.floats = new FloatWriter(kind, manager);
    this.names =
        new SolverNames(
            name ->
                manager.isValidName(name)
                    // MathSAT5 takes a variable called 0 for the number.
                    && (kind != SolverKind.MATHSAT5 || Character.isLetter(name.charAt(0))));
    this.budget = budget;
  }

  SolverNames names() {
    return names;
  }

  /**
   * Have equations between arrays been translated? Their models need care, see {@link
   * ArrayWitnesses}.
   */
  boolean sawArrayEqualities() {
    return sawArrayEqualities;
  }

  BooleanFormula writeBool(Term term) {
    if (!term.isBool()) {
      throw new IllegalArgumentException("formula of sort " + term.sort());
    }
    return (BooleanFormula) write(term);
  }

  Formula write(Term term) {
    ArrayDeque<Term> stack = new ArrayDeque<>();
    stack.push(term);
    int steps = 0;
    while (!stack.isEmpty()) {
      if (++steps % NODES_BETWEEN_BUDGET_CHECKS == 0) {
        budget.check();
      }
      Term top = stack.peek();
      if (done.containsKey(top)) {
        stack.pop();
        continue;
      }
      if (top instanceof Application application && pushMissing(stack, application)) {
        continue;
      }
      stack.pop();
      Formula formula = writeNode(top);
      done.put(top, formula);
      if (written != null) {
        written.putIfAbsent(formula, top);
      }
    }
    return result(term);
  }

  /**
   * The term that was translated to this formula, or null if none was. Terms of equal translation
   * are equivalent.
   */
  @Nullable Term termOf(Formula formula) {
    Map<Formula, Term> reverse = written;
    if (reverse == null) {
      reverse = new HashMap<>();
      for (Map.Entry<Term, Formula> entry : done.entrySet()) {
        reverse.merge(entry.getValue(), entry.getKey(), (a, b) -> a.id() < b.id() ? a : b);
      }
      written = reverse;
    }
    return reverse.get(formula);
  }

  private boolean pushMissing(ArrayDeque<Term> stack, Application application) {
    boolean missing = false;
    for (int i = application.arity() - 1; i >= 0; i--) {
      if (!done.containsKey(application.arg(i))) {
        stack.push(application.arg(i));
        missing = true;
      }
    }
    return missing;
  }

  private Formula result(Term term) {
    Formula formula = done.get(term);
    if (formula == null) {
      throw new IllegalStateException("not translated: " + term);
    }
    return formula;
  }

  private Formula writeNode(Term term) {
    try {
      return switch (term) {
        case Constant constant -> writeValue(constant.value());
        case Variable variable -> variable(variable.sort(), names.toSolver(variable.name()));
        case Application application -> apply(application);
      };
    } catch (RuntimeException e) {
      // Not only UnsupportedOperationException: where JavaSMT lacks a theory, anything may come.
      throw unsupported(term, e);
    }
  }

  private SolverException unsupported(Term term, RuntimeException cause) {
    String what =
        switch (term) {
          case Constant constant -> "constants";
          case Variable variable -> "variables";
          case Application application -> application.op() + " (" + application.op().smtLib() + ")";
        };
    return new SolverException(
        kind.title()
            + " does not support "
            + what
            + " of sort "
            + term.sort()
            + ": "
            + cause.getMessage(),
        cause);
  }

  private Formula variable(Sort sort, String name) {
    return switch (sort) {
      case Sort.Bool b -> bools.makeVariable(name);
      case Sort.Int i -> manager.getIntegerFormulaManager().makeVariable(name);
      case Sort.Real r -> manager.getRationalFormulaManager().makeVariable(name);
      case Sort.BitVec(int width) -> bitVectors().makeVariable(width, name);
      case Sort.Float f ->
          manager.getFloatingPointFormulaManager().makeVariable(name, FormulaTypes.floating(f));
      case Sort.Array a -> manager.getArrayFormulaManager().makeArray(name, FormulaTypes.array(a));
    };
  }

  // ---- Values

  Formula writeValue(Value value) {
    return switch (value) {
      case Value.BoolValue(boolean truth) -> bools.makeBoolean(truth);
      case Value.BitVecValue(int width, BigInteger bits) -> bitVectors().makeBitvector(width, bits);
      case Value.IntValue(BigInteger number) ->
          manager.getIntegerFormulaManager().makeNumber(number);
      case Value.RealValue(BigInteger numerator, BigInteger denominator) ->
          manager.getRationalFormulaManager().makeNumber(Rational.of(numerator, denominator));
      case Value.FloatValue number -> floats.number(number);
      case Value.ArrayValue array -> writeArray(array);
    };
  }

  /**
   * Programs make long sequences of arrays that differ in an element or two, so an array is written
   * as changes of the last one where these are fewer than its elements.
   */
  private Formula writeArray(Value.ArrayValue array) {
    WrittenArray last = lastArrays.get(array.sort());
    List<Value> changes =
        last == null || !last.value().otherwise().equals(array.otherwise())
            ? List.copyOf(array.entries().keySet())
            : array.differences(last.value());
    ArrayFormula<Formula, Formula> formula;
    if (last != null && changes.size() < array.entries().size()) {
      formula = last.formula();
    } else {
      formula = constantArray(array.sort(), writeValue(array.otherwise()));
      changes = array.sortedEntries().stream().map(Map.Entry::getKey).toList();
    }
    for (Value index : changes) {
      formula =
          manager
              .getArrayFormulaManager()
              .store(formula, writeValue(index), writeValue(array.select(index)));
    }
    lastArrays.put(array.sort(), new WrittenArray(array, formula));
    return formula;
  }

  private ArrayFormula<Formula, Formula> constantArray(Sort.Array sort, Formula element) {
    return manager.getArrayFormulaManager().makeArray(FormulaTypes.array(sort), element);
  }

  Formula select(Formula array, Formula index) {
    return manager.getArrayFormulaManager().select(array(array), index);
  }

  /** A solver's variable that stands for no variable of ours; the number tells them apart. */
  Formula auxiliary(Sort sort, int number) {
    return variable(sort, SolverNames.auxiliary(number));
  }

  BooleanFormula either(BooleanFormula a, BooleanFormula b) {
    return bools.or(a, b);
  }

  boolean isFalse(BooleanFormula formula) {
    return bools.isFalse(formula);
  }

  BooleanFormula not(BooleanFormula a) {
    return bools.not(a);
  }

  // ---- Applications

  private Formula apply(Application application) {
    Formula[] args = new Formula[application.arity()];
    for (int i = 0; i < args.length; i++) {
      args[i] = result(application.arg(i));
    }
    Op op = application.op();
    int p = application.p();
    return switch (op) {
      case NOT -> bools.not(bool(args[0]));
      case AND -> junction(bools::and, args);
      case OR -> junction(bools::or, args);
      case EQ -> equal(application.arg(0).sort(), args[0], args[1]);
      case ITE -> bools.ifThenElse(bool(args[0]), args[1], args[2]);

      case BV_NOT -> bitVectors().not(bits(args[0]));
      case BV_NEG -> bitVectors().negate(bits(args[0]));
      case BV_AND -> bitVectors().and(bits(args[0]), bits(args[1]));
      case BV_OR -> bitVectors().or(bits(args[0]), bits(args[1]));
      case BV_XOR -> bitVectors().xor(bits(args[0]), bits(args[1]));
      case BV_ADD -> bitVectors().add(bits(args[0]), bits(args[1]));
      case BV_SUB -> bitVectors().subtract(bits(args[0]), bits(args[1]));
      case BV_MUL -> bitVectors().multiply(bits(args[0]), bits(args[1]));
      case BV_UDIV -> bitVectors().divide(bits(args[0]), bits(args[1]), false);
      case BV_UREM -> bitVectors().remainder(bits(args[0]), bits(args[1]), false);
      case BV_SDIV -> bitVectors().divide(bits(args[0]), bits(args[1]), true);
      case BV_SREM -> bitVectors().remainder(bits(args[0]), bits(args[1]), true);
      case BV_SHL -> bitVectors().shiftLeft(bits(args[0]), amount(application, args));
      case BV_LSHR -> bitVectors().shiftRight(bits(args[0]), amount(application, args), false);
      case BV_ASHR -> bitVectors().shiftRight(bits(args[0]), amount(application, args), true);
      case BV_ULT -> bitVectors().lessThan(bits(args[0]), bits(args[1]), false);
      case BV_ULE -> bitVectors().lessOrEquals(bits(args[0]), bits(args[1]), false);
      case BV_SLT -> bitVectors().lessThan(bits(args[0]), bits(args[1]), true);
      case BV_SLE -> bitVectors().lessOrEquals(bits(args[0]), bits(args[1]), true);
      case CONCAT -> bitVectors().concat(bits(args[0]), bits(args[1]));
      case EXTRACT -> bitVectors().extract(bits(args[0]), p, application.q());
      case ZERO_EXTEND -> p == 0 ? args[0] : bitVectors().extend(bits(args[0]), p, false);
      case SIGN_EXTEND -> p == 0 ? args[0] : bitVectors().extend(bits(args[0]), p, true);
      case INT_TO_BV -> bitVectors().makeBitvector(p, integer(args[0]));
      case UBV_TO_INT -> bitVectors().toIntegerFormula(bits(args[0]), false);
      case SBV_TO_INT -> bitVectors().toIntegerFormula(bits(args[0]), true);

      case ADD, NEG, MUL, LT, LE ->
          args[0] instanceof IntegerFormula ? integerOperation(op, args) : realOperation(op, args);
      case INT_DIV -> manager.getIntegerFormulaManager().divide(integer(args[0]), integer(args[1]));
      case INT_MOD -> modulo(integer(args[0]), integer(args[1]));
      case REAL_DIV -> manager.getRationalFormulaManager().divide(real(args[0]), real(args[1]));
      case INT_TO_REAL -> toReal(integer(args[0]));
      case REAL_TO_INT -> manager.getRationalFormulaManager().floor(real(args[0]));

      case SELECT -> manager.getArrayFormulaManager().select(array(args[0]), args[1]);
      case STORE -> manager.getArrayFormulaManager().store(array(args[0]), args[1], args[2]);
      case CONST_ARRAY -> constantArray((Sort.Array) application.sort(), args[0]);

      case FP_ABS,
          FP_NEG,
          FP_ADD,
          FP_SUB,
          FP_MUL,
          FP_DIV,
          FP_FMA,
          FP_SQRT,
          FP_REM,
          FP_ROUND,
          FP_MIN,
          FP_MAX,
          FP_LE,
          FP_LT,
          FP_EQ,
          FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE,
          FP_TO_FP,
          SBV_TO_FP,
          UBV_TO_FP,
          REAL_TO_FP,
          BITS_TO_FP,
          FP_TO_UBV,
          FP_TO_SBV,
          FP_TO_REAL ->
          floats.apply(application, args);
    };
  }

  /**
   * Where JavaSMT would make a chain of a conjunction or disjunction, we make a balanced tree:
   * chains of thousands overflow the stack of Princess.
   */
  private BooleanFormula junction(
      Function<Collection<BooleanFormula>, BooleanFormula> connective, Formula[] args) {
    List<BooleanFormula> parts = new ArrayList<>(args.length);
    for (Formula arg : args) {
      parts.add(bool(arg));
    }
    if (kind.hasFlatJunctions()) {
      return connective.apply(parts);
    }
    while (parts.size() > 1) {
      List<BooleanFormula> pairs = new ArrayList<>(parts.size() / 2 + 1);
      for (int i = 0; i < parts.size(); i += 2) {
        pairs.add(connective.apply(parts.subList(i, Math.min(i + 2, parts.size()))));
      }
      parts = pairs;
    }
    return parts.getFirst();
  }

  BooleanFormula equal(Sort sort, Formula a, Formula b) {
    return switch (sort) {
      case Sort.Bool s -> bools.equivalence(bool(a), bool(b));
      case Sort.BitVec s -> bitVectors().equal(bits(a), bits(b));
      case Sort.Int s -> manager.getIntegerFormulaManager().equal(integer(a), integer(b));
      case Sort.Real s -> manager.getRationalFormulaManager().equal(real(a), real(b));
      case Sort.Float s ->
          manager
              .getFloatingPointFormulaManager()
              .assignment((FloatingPointFormula) a, (FloatingPointFormula) b);
      case Sort.Array s -> {
        sawArrayEqualities = true;
        yield manager.getArrayFormulaManager().equivalence(array(a), array(b));
      }
    };
  }

  /** Princess throws on amounts beyond 2^31; from the width on all are alike. */
  private BitvectorFormula amount(Application shift, Formula[] args) {
    if (kind != SolverKind.PRINCESS) {
      return bits(args[1]);
    }
    int width = ((Sort.BitVec) shift.sort()).width();
    if (shift.arg(1) instanceof Constant constant
        && constant.value() instanceof Value.BitVecValue amount) {
      return bitVectors().makeBitvector(width, amount.unsigned().min(BigInteger.valueOf(width)));
    }
    BitvectorFormula limit = bitVectors().makeBitvector(width, width);
    BooleanFormula below = bitVectors().lessThan(bits(args[1]), limit, false);
    return bools.ifThenElse(below, bits(args[1]), limit);
  }

  /** MathSAT5 has none of its own. */
  private IntegerFormula modulo(IntegerFormula a, IntegerFormula b) {
    var integers = manager.getIntegerFormulaManager();
    return kind == SolverKind.MATHSAT5
        ? integers.subtract(a, integers.multiply(b, integers.divide(a, b)))
        : integers.modulo(a, b);
  }

  private Formula integerOperation(Op op, Formula[] args) {
    var integers = manager.getIntegerFormulaManager();
    return switch (op) {
      case ADD -> {
        List<IntegerFormula> summands = new ArrayList<>();
        for (Formula arg : args) {
          summands.add(integer(arg));
        }
        yield integers.sum(summands);
      }
      case MUL -> {
        IntegerFormula product = integer(args[0]);
        for (int i = 1; i < args.length; i++) {
          product = integers.multiply(product, integer(args[i]));
        }
        yield product;
      }
      case NEG -> integers.negate(integer(args[0]));
      case LT -> integers.lessThan(integer(args[0]), integer(args[1]));
      case LE -> integers.lessOrEquals(integer(args[0]), integer(args[1]));
      default -> throw new IllegalArgumentException(op.toString());
    };
  }

  private Formula realOperation(Op op, Formula[] args) {
    var reals = manager.getRationalFormulaManager();
    return switch (op) {
      case ADD -> {
        RationalFormula sum = real(args[0]);
        for (int i = 1; i < args.length; i++) {
          sum = reals.add(sum, real(args[i]));
        }
        yield sum;
      }
      case MUL -> {
        RationalFormula product = real(args[0]);
        for (int i = 1; i < args.length; i++) {
          product = reals.multiply(product, real(args[i]));
        }
        yield product;
      }
      case NEG -> reals.negate(real(args[0]));
      case LT -> reals.lessThan(real(args[0]), real(args[1]));
      case LE -> reals.lessOrEquals(real(args[0]), real(args[1]));
      default -> throw new IllegalArgumentException(op.toString());
    };
  }

  /** JavaSMT has no such operator, but the operators on reals take integers too. */
  private Formula toReal(IntegerFormula integer) {
    var reals = manager.getRationalFormulaManager();
    return reals.add(integer, reals.makeNumber(0));
  }

  // ---- Casts that the sorts of terms justify

  private BitvectorFormulaManager bitVectors() {
    return manager.getBitvectorFormulaManager();
  }

  private static BooleanFormula bool(Formula formula) {
    return (BooleanFormula) formula;
  }

  private static BitvectorFormula bits(Formula formula) {
    return (BitvectorFormula) formula;
  }

  private static IntegerFormula integer(Formula formula) {
    return (IntegerFormula) formula;
  }

  private static RationalFormula real(Formula formula) {
    return (RationalFormula) formula;
  }

  @SuppressWarnings("unchecked")
  private static ArrayFormula<Formula, Formula> array(Formula formula) {
    return (ArrayFormula<Formula, Formula>) formula;
  }
}
