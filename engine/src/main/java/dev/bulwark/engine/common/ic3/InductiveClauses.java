package dev.bulwark.engine.common.ic3;

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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Those clauses of a frame that hold for ever: the largest set of them that is inductive together
 * with the facts (Flanagan and Leino, <i>Houdini</i>, 2001). A step that leads from all of them to
 * the violation of some drops these, until there is no such step.
 */
final class InductiveClauses {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final Map<Location, Set<Term>> facts;
  private final Map<Location, Set<Term>> left = new LinkedHashMap<>();

  private InductiveClauses(
      TransitionGraph graph, Map<Location, Set<Term>> clauses, Map<Location, Set<Term>> facts) {
    this.graph = graph;
    this.terms = graph.terms();
    this.facts = facts;
    clauses.forEach((location, here) -> left.put(location, new LinkedHashSet<>(here)));
    // All states are initial there.
    left.remove(graph.start());
  }

  static Map<Location, Set<Term>> among(
      TransitionGraph graph,
      Map<Location, Set<Term>> clauses,
      Map<Location, Set<Term>> facts,
      Solver solver,
      Budget budget) {
    InductiveClauses search = new InductiveClauses(graph, clauses, facts);
    try (ModelSession session = solver.open(budget)) {
      search.weaken(session, budget);
    }
    return search.left;
  }

  private void weaken(ModelSession session, Budget budget) {
    Set<Location> open = new LinkedHashSet<>(graph.locations());
    while (!open.isEmpty()) {
      budget.check();
      Location source = open.iterator().next();
      open.remove(source);
      for (GuardedStep step : graph.outgoing(source)) {
        if (weaken(session, step)) {
          // What is assumed at the step's target has become less.
          open.add(step.target());
        }
      }
    }
  }

  /** Drops the clauses at the step's target that the step does not establish; were there any? */
  private boolean weaken(ModelSession session, GuardedStep step) {
    Set<Term> here = left.getOrDefault(step.target(), Set.of());
    boolean dropped = false;
    while (!here.isEmpty()) {
      List<Term> violations = new ArrayList<>();
      here.forEach(clause -> violations.add(terms.not(graph.before(step, clause))));
      List<Term> query = new ArrayList<>(facts.getOrDefault(step.source(), Set.of()));
      query.addAll(left.getOrDefault(step.source(), Set.of()));
      query.add(step.guard());
      query.add(terms.or(violations));
      // facts(l) ∧ clauses(l) ∧ T ∧ ¬clauses(l')'
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
    if (!here.removeIf(clause -> !Value.TRUE.equals(state.evaluate(graph.before(step, clause))))) {
      throw new IllegalStateException("the model violates no clause");
    }
  }
}
