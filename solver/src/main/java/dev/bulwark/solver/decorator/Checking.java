package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import java.util.function.Supplier;

/** Believes no answer that can be checked; for tests. */
public record Checking() implements SolverDecorator {

  @Override
  public CoreSolver around(CoreSolver solver) {
    return new CheckingSolver(solver);
  }

  @Override
  public OrderedSolver around(OrderedSolver solver) {
    return new ObservedOrdered(solver, new CheckingSolver(solver));
  }

  @Override
  public InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedInterpolation(
        solver,
        (terms, budget) -> new InterpolantChecker(solver.name(), judge.get(), terms, budget));
  }

  @Override
  public EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedElimination(
        solver,
        (terms, budget) -> new EliminationChecker(solver.name(), judge.get(), terms, budget));
  }
}
