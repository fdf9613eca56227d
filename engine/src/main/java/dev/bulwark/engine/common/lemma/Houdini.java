package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The largest inductive part of a set of candidates (Flanagan and Leino, <i>Houdini</i>, 2001): as
 * long as some step leads from states that satisfy all candidates to one that violates some, those
 * are dropped. What is left holds whenever its location is reached.
 */
public final class Houdini {

  /** What the candidates are about. */
  public interface Steps {

    TermFactory terms();

    Collection<Location> locations();

    List<GuardedStep> outgoing(Location source);

    /** The formula over the states before the step that says that the given one holds after it. */
    Term before(GuardedStep step, Term formula);
  }

  private final Steps steps;
  private final LemmaSet facts;
  private final LemmaSet left;

  private Houdini(Steps steps, LemmaSet facts, LemmaSet left) {
    this.steps = steps;
    this.facts = facts;
    this.left = left;
  }

  /**
   * Drops candidates until the rest is inductive together with the facts. Where all states are
   * initial there must be none of either.
   */
  public static void weaken(
      LemmaSet candidates, LemmaSet facts, Steps steps, Solver solver, Budget budget) {
    try (ModelSession session = solver.open(budget)) {
      new Houdini(steps, facts, candidates).weaken(session, budget);
    }
  }

  private void weaken(ModelSession session, Budget budget) {
    Set<GuardedStep> open = new LinkedHashSet<>();
    steps.locations().forEach(location -> open.addAll(steps.outgoing(location)));
    while (!open.isEmpty()) {
      budget.check();
      GuardedStep step = open.iterator().next();
      open.remove(step);
      if (weaken(session, step)) {
        // What is assumed at the step's target has become less.
        open.addAll(steps.outgoing(step.target()));
      }
    }
  }

  /** Drops what the step does not establish at its target; was there anything? */
  private boolean weaken(ModelSession session, GuardedStep step) {
    Set<Term> here = left.at(step.target());
    boolean dropped = false;
    while (!here.isEmpty()) {
      List<Term> violations = new ArrayList<>();
      here.forEach(lemma -> violations.add(steps.terms().not(steps.before(step, lemma))));
      List<Term> query = new ArrayList<>(facts.at(step.source()));
      query.addAll(left.at(step.source()));
      query.add(step.guard());
      query.add(steps.terms().or(violations));
      // facts(l) ∧ candidates(l) ∧ T ∧ ¬candidates(l')'
      Answer answer = session.check(query);
      if (answer == Answer.UNSAT) {
        return dropped;
      }
      dropped = true;
      if (answer == Answer.UNKNOWN) {
        here.clear();
      } else {
        dropViolated(here, step, session.model());
      }
    }
    return dropped;
  }

  private void dropViolated(Set<Term> here, GuardedStep step, Model model) {
    Evaluator state = new Evaluator(model::value);
    if (!here.removeIf(lemma -> !Value.TRUE.equals(state.evaluate(steps.before(step, lemma))))) {
      throw new IllegalStateException("the model violates no candidate");
    }
  }
}
