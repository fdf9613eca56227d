package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Translates formulas over integers back to bit-vectors: each number is computed as a signed
 * bit-vector of enough bits that it cannot overflow. Bit-vectors in the formula stay, be they read
 * as numbers or made of them.
 */
public final class ToBitVectors {

  /** A signed bit-vector term and the numbers that it can be. */
  record Number(Term bits, Interval bounds) {}

  private final TermFactory terms;
  private final Function<Variable, Optional<Number>> variables;
  private final Map<Term, Number> numbers = new HashMap<>();
  private final Map<Term, Term> formulas = new HashMap<>();
  private final Function<Variable, Optional<Term>> otherVariables;

  /**
   * The function gives for an integer variable the bit-vector variable, read as its C type has it.
   */
  ToBitVectors(TermFactory terms, Function<Variable, Optional<Number>> variables) {
    this(terms, variables, variable -> Optional.empty());
  }

  private ToBitVectors(
      TermFactory terms,
      Function<Variable, Optional<Number>> variables,
      Function<Variable, Optional<Term>> otherVariables) {
    this.terms = terms;
    this.variables = variables;
    this.otherVariables = otherVariables;
  }

  /** For formulas whose integers are all made of bit-vectors, as solvers give them. */
  public static ToBitVectors ofMixed(TermFactory terms) {
    return new ToBitVectors(terms, variable -> Optional.empty(), Optional::of);
  }

  /**
   * The formula, or nothing if it has operators that bit-vectors cannot compute or variables that
   * the program does not have.
   */
  public Optional<Term> formula(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Term top = stack.element();
      if (numbers.containsKey(top) || formulas.containsKey(top)) {
        stack.pop();
        continue;
      }
      boolean ready = true;
      if (top instanceof Application application) {
        for (Term arg : application.args()) {
          if (!numbers.containsKey(arg) && !formulas.containsKey(arg)) {
            stack.push(arg);
            ready = false;
          }
        }
      }
      if (ready) {
        stack.pop();
        if (!finish(top)) {
          return Optional.empty();
        }
      }
    }
    return Optional.ofNullable(formulas.get(root));
  }

  private boolean finish(Term term) {
    if (!(term.sort() instanceof Sort.Int)) {
      Optional<Term> formula = term.isBool() ? bool(term) : other(term);
      formula.ifPresent(translated -> formulas.put(term, translated));
      return formula.isPresent();
    }
    Optional<Number> number = number(term);
    number.ifPresent(translated -> numbers.put(term, translated));
    return number.isPresent();
  }

  private static <T> T known(Map<Term, T> map, Term term) {
    return Optional.ofNullable(map.get(term))
        .orElseThrow(() -> new IllegalStateException("not translated: " + term));
  }

  private Optional<Term> bool(Term term) {
    return switch (term) {
      case Constant constant -> Optional.of(terms.constant(constant.value()));
      case Variable variable -> otherVariables.apply(variable);
      case Application a ->
          switch (a.op()) {
            case NOT -> Optional.of(terms.not(known(formulas, a.arg(0))));
            case AND ->
                Optional.of(terms.and(a.args().stream().map(x -> known(formulas, x)).toList()));
            case OR ->
                Optional.of(terms.or(a.args().stream().map(x -> known(formulas, x)).toList()));
            case ITE ->
                Optional.of(
                    terms.ite(
                        known(formulas, a.arg(0)),
                        known(formulas, a.arg(1)),
                        known(formulas, a.arg(2))));
            case EQ ->
                Optional.of(
                    a.arg(0).sort() instanceof Sort.Int
                        ? compare(Op.EQ, a)
                        : terms.eq(known(formulas, a.arg(0)), known(formulas, a.arg(1))));
            case LE -> Optional.of(compare(Op.BV_SLE, a));
            case LT -> Optional.of(compare(Op.BV_SLT, a));
            default -> rebuilt(a);
          };
    };
  }

  /** Terms that are neither formulas nor numbers. */
  private Optional<Term> other(Term term) {
    return switch (term) {
      case Constant constant -> Optional.of(terms.constant(constant.value()));
      case Variable variable -> otherVariables.apply(variable);
      case Application a ->
          a.op() == Op.INT_TO_BV
              ? Optional.of(lowest(a.p(), known(numbers, a.arg(0))))
              : rebuilt(a);
    };
  }

  /** The lowest bits of a number in two's complement. */
  private Term lowest(int width, Number number) {
    return width(number.bits()) >= width
        ? terms.extract(width - 1, 0, number.bits())
        : extend(number, width);
  }

  private Optional<Term> rebuilt(Application a) {
    if (a.args().stream().anyMatch(arg -> !formulas.containsKey(arg))) {
      return Optional.empty();
    }
    return Optional.of(
        terms.rebuild(a, a.args().stream().map(arg -> known(formulas, arg)).toArray(Term[]::new)));
  }

  private Term compare(Op op, Application a) {
    Number x = known(numbers, a.arg(0));
    Number y = known(numbers, a.arg(1));
    int width = Math.max(width(x.bits()), width(y.bits()));
    return terms.apply(op, extend(x, width), extend(y, width));
  }

  private static int width(Term bits) {
    return ((Sort.BitVec) bits.sort()).width();
  }

  private Term extend(Number number, int width) {
    int more = width - width(number.bits());
    return more == 0 ? number.bits() : terms.signExtend(more, number.bits());
  }

  /** Bits that a signed number of the interval needs. */
  private static int bitsFor(Interval bounds) {
    return Math.max(
            Interval.require(bounds.low()).bitLength(), Interval.require(bounds.high()).bitLength())
        + 1;
  }

  private Optional<Number> number(Term term) {
    return switch (term) {
      case Constant constant -> {
        if (!(constant.value() instanceof Value.IntValue(BigInteger number))) {
          yield Optional.empty();
        }
        Interval bounds = Interval.single(number);
        yield Optional.of(new Number(terms.bitVec(bitsFor(bounds), number), bounds));
      }
      case Variable variable -> variables.apply(variable);
      case Application a -> application(a);
    };
  }

  private Optional<Number> application(Application a) {
    if (!(a.sort() instanceof Sort.Int)) {
      return Optional.empty();
    }
    return switch (a.op()) {
      case ADD -> Optional.of(fold(a, Op.BV_ADD));
      case MUL -> Optional.of(fold(a, Op.BV_MUL));
      case NEG -> {
        Number x = known(numbers, a.arg(0));
        Interval bounds = x.bounds().negate();
        yield Optional.of(
            new Number(
                terms.apply(Op.BV_NEG, extend(x, Math.max(width(x.bits()), bitsFor(bounds)))),
                bounds));
      }
      case ITE -> {
        Number x = known(numbers, a.arg(1));
        Number y = known(numbers, a.arg(2));
        int width = Math.max(width(x.bits()), width(y.bits()));
        yield Optional.of(
            new Number(
                terms.ite(known(formulas, a.arg(0)), extend(x, width), extend(y, width)),
                x.bounds().join(y.bounds())));
      }
      case INT_DIV, INT_MOD -> division(a);
      case UBV_TO_INT -> {
        Term bits = known(formulas, a.arg(0));
        yield Optional.of(new Number(terms.zeroExtend(1, bits), Interval.unsigned(width(bits))));
      }
      case SBV_TO_INT -> {
        Term bits = known(formulas, a.arg(0));
        yield Optional.of(new Number(bits, Interval.signed(width(bits))));
      }
      default -> Optional.empty();
    };
  }

  private Number fold(Application a, Op op) {
    Number result = known(numbers, a.arg(0));
    for (int i = 1; i < a.arity(); i++) {
      Number next = known(numbers, a.arg(i));
      Interval bounds =
          op == Op.BV_ADD
              ? result.bounds().add(next.bounds())
              : result.bounds().multiply(next.bounds());
      int width = Math.max(bitsFor(bounds), Math.max(width(result.bits()), width(next.bits())));
      result = new Number(terms.apply(op, extend(result, width), extend(next, width)), bounds);
    }
    return result;
  }

  /** Division by a positive constant, which rounds down; that of bit-vectors rounds toward zero. */
  private Optional<Number> division(Application a) {
    Number x = known(numbers, a.arg(0));
    Interval divisor = known(numbers, a.arg(1)).bounds();
    if (!divisor.isSingle() || Interval.require(divisor.low()).signum() <= 0) {
      return Optional.empty();
    }
    BigInteger d = Interval.require(divisor.low());
    int width = Math.max(width(x.bits()), bitsFor(divisor)) + 1;
    Term wide = extend(x, width);
    Term by = terms.bitVec(width, d);
    Term rest = terms.apply(Op.BV_SREM, wide, by);
    Term negative = terms.apply(Op.BV_SLT, rest, terms.bitVec(width, 0));
    if (a.op() == Op.INT_MOD) {
      Term mod = terms.ite(negative, terms.apply(Op.BV_ADD, rest, by), rest);
      return Optional.of(new Number(mod, Interval.of(BigInteger.ZERO, d.subtract(BigInteger.ONE))));
    }
    Term quotient = terms.apply(Op.BV_SDIV, wide, by);
    Term floor =
        terms.ite(negative, terms.apply(Op.BV_SUB, quotient, terms.bitVec(width, 1)), quotient);
    return Optional.of(
        new Number(floor, x.bounds().divide(divisor).join(x.bounds().divide(divisor).add(-1))));
  }
}
