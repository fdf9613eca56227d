package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.decorator.SolverStatistics.Kind;
import java.util.List;

/** Counts queries and answers and takes their time. */
public final class StatisticsSolver extends ObservedSolver {

  private final SolverStatistics statistics;

  public StatisticsSolver(CoreSolver inner, SolverStatistics statistics) {
    super(inner);
    this.statistics = statistics;
  }

  @Override
  DialogueListener listen(Budget budget) {
    SolverStatistics.Counter counter = statistics.counter(name());
    counter.opened();
    return new DialogueListener() {
      @Override
      public void answered(
          ModelSession session, List<Term> assumptions, Answer answer, long nanos) {
        counter.answered(kind(assumptions), answer, nanos);
      }

      @Override
      public void abandoned(List<Term> assumptions, RuntimeException reason, long nanos) {
        counter.abandoned(kind(assumptions), nanos);
      }

      @Override
      public void gaveModel(Model model) {
        counter.gaveModel();
      }

      @Override
      public void gaveCore(List<Term> assumptions, List<Term> core) {
        counter.gaveCore();
      }
    };
  }

  private static Kind kind(List<Term> assumptions) {
    return assumptions.isEmpty() ? Kind.PLAIN : Kind.UNDER_ASSUMPTIONS;
  }
}
