package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Solves equations for a variable, through operators of which one argument follows from the result
 * and the others.
 */
final class Solving {

  private final TermFactory terms;

  Solving(TermFactory terms) {
    this.terms = terms;
  }

  /**
   * A term without the variable that has its value wherever the formula, an equation or a literal,
   * holds. The formula need not hold where the variable has the term's value.
   */
  Optional<Term> solve(Variable variable, Term formula) {
    if (formula == variable) {
      return Optional.of(terms.bool(true));
    }
    if (!(formula instanceof Application application)) {
      return Optional.empty();
    }
    if (application.op() == Op.NOT && application.arg(0) == variable) {
      return Optional.of(terms.bool(false));
    }
    if (application.op() != Op.EQ) {
      return Optional.empty();
    }
    boolean left = occurs(variable, application.arg(0));
    boolean right = occurs(variable, application.arg(1));
    if (left == right) {
      return Optional.empty();
    }
    return unwrap(variable, application.arg(left ? 0 : 1), application.arg(left ? 1 : 0));
  }

  private static boolean occurs(Variable variable, Term term) {
    return Terms.freeVariables(term).contains(variable);
  }

  /** From {@code side = value}, where the variable occurs on the side only. */
  private Optional<Term> unwrap(Variable variable, Term side, Term value) {
    Term inner = side;
    Term result = value;
    while (inner != variable) {
      if (!(inner instanceof Application application)) {
        return Optional.empty();
      }
      int at = only(variable, application);
      Term next = at < 0 ? null : invert(application, at, result);
      if (next == null) {
        return Optional.empty();
      }
      result = next;
      inner = application.arg(at);
    }
    return Optional.of(result);
  }

  /** The number of the one argument that has the variable, or -1 if there are several. */
  private static int only(Variable variable, Application application) {
    int found = -1;
    for (int i = 0; i < application.arity(); i++) {
      if (occurs(variable, application.arg(i))) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** The argument's value, where the application has the given one; null if it is not fixed. */
  private @Nullable Term invert(Application a, int at, Term value) {
    return switch (a.op()) {
      case NOT -> terms.not(value);
      case EQ -> a.arg(0).isBool() ? terms.eq(a.arg(1 - at), value) : null;
      case ADD -> {
        List<Term> summands = new ArrayList<>(List.of(value));
        for (int i = 0; i < a.arity(); i++) {
          if (i != at) {
            summands.add(terms.neg(a.arg(i)));
          }
        }
        yield terms.add(summands.toArray(Term[]::new));
      }
      case NEG -> terms.neg(value);
      case MUL -> quotient(a, at, value);
      case BV_ADD -> terms.apply(Op.BV_SUB, value, a.arg(1 - at));
      case BV_SUB ->
          at == 0
              ? terms.apply(Op.BV_ADD, value, a.arg(1))
              : terms.apply(Op.BV_SUB, a.arg(0), value);
      case BV_NEG, BV_NOT -> terms.apply(a.op(), value);
      case BV_XOR -> terms.apply(Op.BV_XOR, value, a.arg(1 - at));
      case BV_MUL -> byInverse(a.arg(1 - at), value);
      case ZERO_EXTEND, SIGN_EXTEND -> terms.extract(width(a.arg(0)) - 1, 0, value);
      case CONCAT ->
          at == 1
              ? terms.extract(width(a.arg(1)) - 1, 0, value)
              : terms.extract(width(a) - 1, width(a.arg(1)), value);
      default -> null;
    };
  }

  /** Integers: a product with one constant. */
  private @Nullable Term quotient(Application a, int at, Term value) {
    if (a.arity() != 2
        || !(a.sort() instanceof Sort.Int)
        || !(a.arg(1 - at) instanceof Constant constant)
        || !(constant.value() instanceof Value.IntValue(BigInteger factor))
        || factor.signum() == 0) {
      return null;
    }
    return factor.equals(BigInteger.ONE) ? value : terms.apply(Op.INT_DIV, value, constant);
  }

  /** Odd numbers have an inverse modulo a power of two. */
  private @Nullable Term byInverse(Term factor, Term value) {
    if (!(factor instanceof Constant constant)
        || !(constant.value() instanceof Value.BitVecValue number)
        || !number.unsigned().testBit(0)) {
      return null;
    }
    int width = width(factor);
    BigInteger inverse = number.unsigned().modInverse(BigInteger.ONE.shiftLeft(width));
    return terms.apply(Op.BV_MUL, terms.bitVec(width, inverse), value);
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }
}
