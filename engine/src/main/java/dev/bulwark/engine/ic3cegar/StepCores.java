package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameContents;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why an obligation's states cannot be reached, step by step: what of the frame and of the states
 * matters.
 */
final class StepCores implements AutoCloseable {

  /**
   * Formulas over the states before the step, the guard apart, and literals over those after it,
   * which exclude each other.
   */
  record StepCore(GuardedStep transition, List<Term> before, List<Term> literals) {}

  private final FrameContents frames;
  private final TransitionGraph graph;
  private final TermFactory terms;
  private final CoreSession session;

  StepCores(StateSpace space, CoreSolver solver, Budget budget) {
    this.frames = new FrameContents(space);
    this.graph = space.graph();
    this.terms = graph.terms();
    this.session = solver.openWithCores(budget);
  }

  /** For each step into the obligation's location that its literals, and not the frame, exclude. */
  List<StepCore> of(Obligation obligation, Cube core) {
    List<StepCore> found = new ArrayList<>();
    for (GuardedStep transition : graph.incoming(obligation.location())) {
      List<Term> before =
          new ArrayList<>(frames.clauses(transition.source(), obligation.level() - 1));
      if (transition.source() == obligation.location()) {
        before.add(obligation.cube().negation(terms));
      }
      List<Term> query = new ArrayList<>(before);
      query.add(transition.guard());
      Map<Term, Term> origins = new HashMap<>();
      for (Term literal : core.literals()) {
        Term after = graph.before(transition, literal);
        if (!Terms.isTrue(after) && origins.putIfAbsent(after, literal) == null) {
          query.add(after);
        }
      }
      // F ∧ ¬s ∧ T ∧ s'
      if (session.check(query) != Answer.UNSAT) {
        continue;
      }
      Set<Term> used = new HashSet<>(session.unsatCore());
      List<Term> literals = new ArrayList<>();
      origins.forEach(
          (after, literal) -> {
            if (used.contains(after)) {
              literals.add(literal);
            }
          });
      if (!literals.isEmpty()) {
        literals.sort(Cube.ORDER);
        before.retainAll(used);
        found.add(new StepCore(transition, before, literals));
      }
    }
    return found;
  }

  @Override
  public void close() {
    session.close();
  }
}
