package dev.bulwark.engine.isat3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.TargetEnlargement;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import java.util.List;
import java.util.Optional;

/**
 * Bounded model checking up to the suffix: errors within that many steps from the start have to be
 * excluded before frames say anything, since no frame looks at them.
 */
final class NearErrors implements AutoCloseable {

  private final TransitionGraph graph;
  private final TargetEnlargement enlargement;
  private final ModelSession session;
  private int next;
  private boolean incomplete;
  private boolean unanswered;

  NearErrors(
      TransitionGraph graph, TargetEnlargement enlargement, CoreSolver solver, Budget budget) {
    this.graph = graph;
    this.enlargement = enlargement;
    this.session = solver.open(budget);
  }

  /** An obligation at the start whose path has at most that many steps before the error. */
  Optional<Obligation> within(int steps) {
    for (; next <= steps; next++) {
      for (ErrorTransition error : enlargement.from(graph.start(), next)) {
        // I ∧ T ∧ ... ∧ T to a bad location
        Answer answer = session.check(List.of(error.condition()));
        unanswered |= answer == Answer.UNKNOWN;
        if (answer == Answer.SAT && error.isError()) {
          return Optional.of(
              new ObligationQueue()
                  .make(
                      0,
                      graph.start(),
                      new Cube(List.of()),
                      session.model(),
                      new Obligation.IntoError(error),
                      0));
        }
        incomplete |= answer == Answer.SAT;
      }
    }
    return Optional.empty();
  }

  /** What a verdict becomes by what is known of these steps: there may be no proof. */
  Verdict concluded(Verdict verdict) {
    if (!(verdict instanceof Verdict.Safe)) {
      return verdict;
    }
    if (incomplete) {
      return Verdict.beyondModel();
    }
    return unanswered
        ? Verdict.inconclusive("the solver had no answer to a query about the first steps")
        : verdict;
  }

  @Override
  public void close() {
    session.close();
  }
}
