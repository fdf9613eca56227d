package dev.bulwark.solver.javasmt;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says a formula without division and remainder by constants: {@code t = d*q + r}, {@code 0 ≤ r <
 * |d|} for new variables q and r, which have just one value each. Z3 4.14 eliminates quantifiers
 * wrongly where there are remainders.
 */
final class WithoutDivision {

  private record Division(Variable quotient, Variable remainder) {}

  private final TermFactory terms;
  private final List<Variable> auxiliaries = new ArrayList<>();
  private final List<Term> definitions = new ArrayList<>();
  private final Map<Term, Term> done = new HashMap<>();
  private final Map<List<Term>, Division> divisions = new HashMap<>();

  WithoutDivision(TermFactory terms) {
    this.terms = terms;
  }

  /** Holds together with values of the {@link #auxiliaries} where the given one holds. */
  Term formula(Term formula) {
    Terms.forEachPostOrder(List.of(formula), term -> done.put(term, rewrite(term)));
    List<Term> parts = new ArrayList<>(definitions);
    parts.add(done(formula));
    return terms.and(parts);
  }

  /** Variables that were not in the formula. */
  List<Variable> auxiliaries() {
    return auxiliaries;
  }

  private Term done(Term term) {
    Term result = done.get(term);
    if (result == null) {
      throw new IllegalStateException("not rewritten: " + term);
    }
    return result;
  }

  private Term rewrite(Term term) {
    if (!(term instanceof Application application)) {
      return term;
    }
    Term[] args = application.args().stream().map(this::done).toArray(Term[]::new);
    if ((application.op() == Op.INT_DIV || application.op() == Op.INT_MOD)
        && args[1] instanceof Constant constant
        && constant.value() instanceof Value.IntValue(BigInteger divisor)
        && divisor.signum() != 0) {
      Division division = divide(args[0], constant, divisor.abs());
      return application.op() == Op.INT_DIV ? division.quotient() : division.remainder();
    }
    return terms.rebuild(application, args);
  }

  private Division divide(Term dividend, Constant divisor, BigInteger bound) {
    Division known = divisions.get(List.of(dividend, divisor));
    if (known != null) {
      return known;
    }
    Division made =
        new Division(
            terms.freshVariable("quotient", Sort.INT), terms.freshVariable("rest", Sort.INT));
    divisions.put(List.of(dividend, divisor), made);
    auxiliaries.add(made.quotient());
    auxiliaries.add(made.remainder());
    definitions.add(
        terms.eq(dividend, terms.add(terms.mul(divisor, made.quotient()), made.remainder())));
    definitions.add(terms.le(terms.integer(0), made.remainder()));
    definitions.add(terms.lt(made.remainder(), terms.integer(bound)));
    return made;
  }
}
