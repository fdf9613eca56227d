package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Eliminates a variable that is only compared, by Fourier and Motzkin: what is below it is below
 * what is above it. Exact for integers, and for bit-vectors of one signedness.
 */
final class Bounds {

  private static final int MAXIMAL_PAIRS = 24;

  private record Bound(Term limit, boolean strict) {}

  private final TermFactory terms;
  private final Variable variable;
  private final List<Bound> lower = new ArrayList<>();
  private final List<Bound> upper = new ArrayList<>();
  private Optional<Op> relation = Optional.empty();

  private Bounds(TermFactory terms, Variable variable) {
    this.terms = terms;
    this.variable = variable;
  }

  /** What is left of the formulas without the variable, if they are all bounds of it. */
  static Optional<List<Term>> eliminate(TermFactory terms, Variable variable, List<Term> formulas) {
    Bounds bounds = new Bounds(terms, variable);
    for (Term formula : formulas) {
      if (!bounds.add(formula)) {
        return Optional.empty();
      }
    }
    return bounds.lower.size() * bounds.upper.size() > MAXIMAL_PAIRS
        ? Optional.empty()
        : Optional.of(bounds.combine());
  }

  private boolean add(Term formula) {
    boolean negated = formula instanceof Application not && not.op() == Op.NOT;
    Term atom = negated ? ((Application) formula).arg(0) : formula;
    if (!(atom instanceof Application comparison)) {
      return false;
    }
    Op weak =
        switch (comparison.op()) {
          case LE, LT -> Op.LE;
          case BV_SLE, BV_SLT -> Op.BV_SLE;
          case BV_ULE, BV_ULT -> Op.BV_ULE;
          default -> Op.EQ;
        };
    if (weak == Op.EQ || (relation.isPresent() && relation.get() != weak)) {
      return false;
    }
    relation = Optional.of(weak);
    boolean strict = (comparison.op() != weak) != negated;
    // ¬(a ≤ b) is b < a
    Term smaller = comparison.arg(negated ? 1 : 0);
    Term greater = comparison.arg(negated ? 0 : 1);
    if (smaller == variable && !Terms.freeVariables(greater).contains(variable)) {
      upper.add(new Bound(greater, strict));
      return true;
    }
    if (greater == variable && !Terms.freeVariables(smaller).contains(variable)) {
      lower.add(new Bound(smaller, strict));
      return true;
    }
    return false;
  }

  private List<Term> combine() {
    List<Term> result = new ArrayList<>();
    for (Bound low : lower) {
      for (Bound high : upper) {
        result.add(pair(low, high));
      }
      if (upper.isEmpty() && low.strict() && isBitVector()) {
        result.add(terms.not(terms.eq(low.limit(), extreme(true))));
      }
    }
    if (lower.isEmpty() && isBitVector()) {
      for (Bound high : upper) {
        if (high.strict()) {
          result.add(terms.not(terms.eq(high.limit(), extreme(false))));
        }
      }
    }
    return result;
  }

  private Term pair(Bound low, Bound high) {
    if (!low.strict() && !high.strict()) {
      return terms.apply(weak(), low.limit(), high.limit());
    }
    Term less = terms.not(terms.apply(weak(), high.limit(), low.limit()));
    if (!low.strict() || !high.strict()) {
      return less;
    }
    // Something is between them: less, and the successor is not yet the upper limit.
    Term successor =
        isBitVector()
            ? terms.apply(Op.BV_ADD, low.limit(), terms.bitVec(width(), 1))
            : terms.add(low.limit(), terms.integer(1));
    return terms.and(less, terms.not(terms.eq(successor, high.limit())));
  }

  private Op weak() {
    return relation.orElseThrow();
  }

  private boolean isBitVector() {
    return variable.sort() instanceof Sort.BitVec;
  }

  private int width() {
    return ((Sort.BitVec) variable.sort()).width();
  }

  private Term extreme(boolean greatest) {
    BigInteger one = BigInteger.ONE;
    if (weak() == Op.BV_ULE) {
      return terms.bitVec(
          width(), greatest ? one.shiftLeft(width()).subtract(one) : BigInteger.ZERO);
    }
    BigInteger half = one.shiftLeft(width() - 1);
    return terms.bitVec(width(), greatest ? half.subtract(one) : half.negate());
  }
}
