package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Queries about formulas and steps. A solver that is inconclusive never says that something holds.
 */
final class Entailment implements AutoCloseable {

  /** What a solver says of formulas. */
  sealed interface Reply {
    record Possible(Model model) implements Reply {}

    record Impossible() implements Reply {}

    record Unknown() implements Reply {}
  }

  private static final int QUERIES_BEFORE_RENEWAL = 500;

  private final TermFactory terms;
  private final Solver solver;
  private final Budget budget;
  private @Nullable ModelSession session;
  private int asked;

  Entailment(TermFactory terms, Solver solver, Budget budget) {
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
  }

  boolean implies(Term premise, Term conclusion) {
    // premise ∧ ¬conclusion
    return isImpossible(List.of(premise, terms.not(conclusion)));
  }

  /** post(before, step) → after. */
  boolean leadsTo(Term before, GuardedStep step, Term after) {
    // before ∧ guard ∧ ¬after'
    return isImpossible(List.of(before, step.guard(), terms.not(step.before(terms).apply(after))));
  }

  boolean isImpossible(List<Term> formulas) {
    return formulas.stream().anyMatch(Terms::isFalse) || ask(formulas) instanceof Reply.Impossible;
  }

  /** Can these be true together? */
  Reply ask(List<Term> formulas) {
    ModelSession asking = session();
    return switch (asking.check(formulas)) {
      case SAT -> new Reply.Possible(asking.model());
      case UNSAT -> new Reply.Impossible();
      case UNKNOWN -> new Reply.Unknown();
    };
  }

  private ModelSession session() {
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
