package dev.bulwark.engine.isat3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.ic3.Counterexample;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.TargetEnlargement;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.util.List;
import java.util.Optional;

/**
 * Bounded model checking up to the suffix: errors within that many steps from the start have to be
 * excluded before frames say anything, since no frame looks at them. Where a query about them has
 * no answer, suffixes are shorter.
 */
final class NearErrors implements AutoCloseable {

  private final TransitionGraph graph;
  private final TargetEnlargement enlargement;
  private final CoreSolver solver;
  private final GoalReports goals;
  private final Budget budget;
  private final ModelSession session;
  private int next;
  private boolean stopped;
  private boolean incomplete;

  NearErrors(
      TransitionGraph graph,
      TargetEnlargement enlargement,
      CoreSolver solver,
      GoalReports goals,
      Budget budget) {
    this.graph = graph;
    this.enlargement = enlargement;
    this.solver = solver;
    this.goals = goals;
    this.budget = budget;
    this.session = solver.open(budget);
  }

  /** Inputs of a path that has at most that many steps before the error. */
  Optional<ErrorInputs> within(int steps) {
    for (; next <= steps && !stopped; next++) {
      for (ErrorTransition error : enlargement.from(graph.start(), next)) {
        if (!error.isOpen(goals)) {
          continue;
        }
        // I ∧ T ∧ ... ∧ T to a bad location
        Answer answer = session.check(List.of(error.condition()));
        if (answer == Answer.UNKNOWN) {
          stopped = true;
          return Optional.empty();
        }
        if (answer == Answer.SAT && error.isError()) {
          ErrorInputs inputs = inputs(error, session.model());
          if (!goals.goesOnAfter(inputs)) {
            return Optional.of(inputs);
          }
        }
        incomplete |= answer == Answer.SAT && !error.isError();
      }
    }
    return Optional.empty();
  }

  private ErrorInputs inputs(ErrorTransition error, Model model) {
    Obligation atStart =
        new ObligationQueue()
            .make(0, graph.start(), new Cube(List.of()), model, new Obligation.IntoError(error), 0);
    return new ErrorInputs(Counterexample.inputs(graph, atStart, solver, budget));
  }

  /** How long a suffix may be at most, for all that has been asked. */
  int longest() {
    return Math.max(0, next - 1);
  }

  /** Where the program's model stops short within these steps there is no proof. */
  Verdict concluded(Verdict verdict) {
    return verdict instanceof Verdict.Safe && incomplete ? Verdict.beyondModel() : verdict;
  }

  @Override
  public void close() {
    session.close();
  }
}
