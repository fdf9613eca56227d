package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses terms whose value SMT-LIB leaves open: what divides integers or reals has to be a
 * constant other than zero. Floating-point numbers are refused as a whole.
 */
public final class Totality {

  private Totality() {}

  public static void require(ClauseSystem system) {
    for (Predicate predicate : system.predicates()) {
      predicate.sorts().forEach(sort -> requireKnown(sort, predicate.position()));
    }
    for (Clause clause : system.clauses()) {
      List<Term> terms = new ArrayList<>(clause.conditions());
      clause.body().forEach(atom -> terms.addAll(atom.arguments()));
      clause.head().ifPresent(atom -> terms.addAll(atom.arguments()));
      Terms.forEachPostOrder(terms, term -> require(term, clause.position()));
    }
  }

  private static void require(Term term, Position at) {
    requireKnown(term.sort(), at);
    if (term instanceof Application application
        && (application.op() == Op.INT_DIV
            || application.op() == Op.INT_MOD
            || application.op() == Op.REAL_DIV)
        && (!(application.arg(1) instanceof Constant divisor)
            || divisor.value().equals(TermFactory.zeroValue(divisor.sort())))) {
      throw RefusedInputException.unsupported(
          at, application.op().smtLib() + " by anything but a constant other than zero is");
    }
  }

  private static void requireKnown(Sort sort, Position at) {
    if (sort instanceof Sort.Float) {
      throw RefusedInputException.unsupported(at, "floating-point numbers in clauses are");
    }
  }
}
