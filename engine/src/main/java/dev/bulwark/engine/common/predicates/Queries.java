package dev.bulwark.engine.common.predicates;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Queries about formulas, each asked once. A solver that gives up says that all is possible. */
final class Queries implements AutoCloseable {

  private static final int QUERIES_BEFORE_RENEWAL = 2_000;

  /** States of a premise that are kept; the last ones are asked first. */
  private static final int EXAMPLES = 8;

  private final TermFactory terms;
  private final Solver solver;
  private final Budget budget;
  private final Map<Term, Boolean> possible = new HashMap<>();
  private final Map<Term, Deque<Model>> examples = new HashMap<>();
  private @Nullable ModelSession session;
  private int asked;

  Queries(TermFactory terms, Solver solver, Budget budget) {
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
  }

  int asked() {
    return asked;
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

  /** A state that showed once what the premise does not imply may do so again. */
  boolean implies(Term premise, Term conclusion) {
    if (premise == conclusion || Terms.isTrue(conclusion)) {
      return true;
    }
    Deque<Model> known = examples.computeIfAbsent(premise, p -> new ArrayDeque<>());
    for (Model example : known) {
      if (new Evaluator((Valuation) example::value).fails(conclusion)) {
        return false;
      }
    }
    Term query = terms.and(premise, terms.not(conclusion));
    Boolean answered = possible.get(query);
    if (answered == null) {
      ModelSession asked = session();
      Answer answer = asked.check(List.of(query));
      answered = answer != Answer.UNSAT;
      possible.put(query, answered);
      if (answer == Answer.SAT) {
        known.addFirst(asked.model());
        if (known.size() > EXAMPLES) {
          known.removeLast();
        }
      }
    }
    return !answered;
  }

  /** A session for queries in a row that share formulas. */
  ModelSession session() {
    budget.check();
    ModelSession open = session;
    if (open != null && asked++ % QUERIES_BEFORE_RENEWAL == QUERIES_BEFORE_RENEWAL - 1) {
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
