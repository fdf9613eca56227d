package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Questions about formulas, each asked once. A solver that gives up says that all is possible. */
final class Queries implements AutoCloseable {

  private static final int QUESTIONS_BEFORE_RENEWAL = 2_000;

  private final TermFactory terms;
  private final Solver solver;
  private final Budget budget;
  private final Map<Term, Boolean> possible = new HashMap<>();
  private @Nullable ModelSession session;
  private int questions;

  Queries(TermFactory terms, Solver solver, Budget budget) {
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
  }

  int questions() {
    return questions;
  }

  boolean isPossible(Term formula) {
    if (Terms.isTrue(formula) || Terms.isFalse(formula)) {
      return Terms.isTrue(formula);
    }
    Boolean known = possible.get(formula);
    if (known == null) {
      known = session().check(List.of(formula)) != Answer.UNSAT;
      possible.put(formula, known);
    }
    return known;
  }

  boolean implies(Term premise, Term conclusion) {
    return premise == conclusion || !isPossible(terms.and(premise, terms.not(conclusion)));
  }

  /** A session for questions in a row that share formulas. */
  ModelSession session() {
    budget.check();
    ModelSession open = session;
    if (open != null && questions++ % QUESTIONS_BEFORE_RENEWAL == QUESTIONS_BEFORE_RENEWAL - 1) {
      open.close();
      open = null;
    }
    if (open == null) {
      open = solver.open(budget);
      session = open;
    }
    return open;
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
