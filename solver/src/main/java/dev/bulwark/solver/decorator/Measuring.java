package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import dev.bulwark.solver.decorator.SolverStatistics.Counter;
import dev.bulwark.solver.decorator.SolverStatistics.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Counts what is asked and takes its time. */
public record Measuring(SolverStatistics statistics) implements SolverDecorator {

  @Override
  public CoreSolver around(CoreSolver solver) {
    return new StatisticsSolver(solver, statistics);
  }

  @Override
  public OrderedSolver around(OrderedSolver solver) {
    return new ObservedOrdered(solver, new StatisticsSolver(solver, statistics));
  }

  @Override
  public InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedInterpolation(
        solver, (terms, budget) -> new Interpolants(opened(solver.name())));
  }

  @Override
  public EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedElimination(
        solver, (terms, budget) -> new Eliminations(opened(solver.name())));
  }

  private Counter opened(String solver) {
    Counter counter = statistics.counter(solver);
    counter.opened();
    return counter;
  }

  private record Interpolants(Counter counter) implements InterpolationListener {

    @Override
    public void answered(List<Term> groups, Answer answer, long nanos) {
      counter.answered(Kind.FOR_INTERPOLANTS, answer, nanos);
    }

    @Override
    public void gaveInterpolant(
        List<Term> groups, Set<Integer> first, Term interpolant, long nanos) {
      counter.gaveInterpolants(1, nanos);
    }

    @Override
    public void gaveSequence(List<Term> groups, List<Term> interpolants, long nanos) {
      counter.gaveInterpolants(interpolants.size(), nanos);
    }

    @Override
    public void abandoned(List<Term> groups, RuntimeException reason, long nanos) {
      counter.abandoned(Kind.FOR_INTERPOLANTS, nanos);
    }
  }

  /** An elimination that succeeds counts as satisfiable, one that does not as unknown. */
  private record Eliminations(Counter counter) implements EliminationListener {

    @Override
    public void answered(
        List<Variable> variables, Term formula, Optional<Term> result, long nanos) {
      counter.answered(Kind.ELIMINATION, result.isPresent() ? Answer.SAT : Answer.UNKNOWN, nanos);
    }

    @Override
    public void abandoned(
        List<Variable> variables, Term formula, RuntimeException reason, long nanos) {
      counter.abandoned(Kind.ELIMINATION, nanos);
    }
  }
}
