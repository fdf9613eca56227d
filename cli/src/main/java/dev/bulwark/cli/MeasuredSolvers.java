package dev.bulwark.cli;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.decorator.SolverStatistics;
import dev.bulwark.solver.decorator.StatisticsSolver;
import java.util.List;
import java.util.Optional;

/** Gives the solvers of another provider and keeps account of what they are asked. */
final class MeasuredSolvers implements SolverProvider {

  private final SolverProvider inner;
  private final SolverStatistics statistics;

  MeasuredSolvers(SolverProvider inner, SolverStatistics statistics) {
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public CoreSolver solver(Theory theory) {
    return new StatisticsSolver(inner.solver(theory), statistics);
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    return new StatisticsSolver(inner.secondOpinion(theory), statistics);
  }

  @Override
  public Optional<CoreSolver> byName(String name) {
    return inner.byName(name).map(solver -> new StatisticsSolver(solver, statistics));
  }

  @Override
  public List<String> available() {
    return inner.available();
  }
}
