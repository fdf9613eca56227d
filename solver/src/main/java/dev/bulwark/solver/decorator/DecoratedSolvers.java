package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Optional;

/** The solvers of another provider, each inside a decorator. */
public record DecoratedSolvers(SolverProvider inner, SolverDecorator decorator)
    implements SolverProvider {

  @Override
  public CoreSolver solver(Theory theory) {
    return decorator.around(inner.solver(theory));
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    return decorator.around(inner.secondOpinion(theory));
  }

  @Override
  public Optional<InterpolationSolver> interpolation(Theory theory) {
    return inner
        .interpolation(theory)
        .map(solver -> decorator.around(solver, () -> inner.solver(theory)));
  }

  @Override
  public Optional<InterpolationSolver> interpolationByName(String name) {
    return inner
        .interpolationByName(name)
        .map(solver -> decorator.around(solver, () -> inner.solver(Theory.BIT_VECTORS)));
  }

  @Override
  public Optional<EliminationSolver> elimination(Theory theory) {
    return inner
        .elimination(theory)
        .map(solver -> decorator.around(solver, () -> inner.solver(theory)));
  }

  /** As it is: one query is all that there is to see of it. */
  @Override
  public Optional<HornSolver> horn() {
    return inner.horn();
  }

  @Override
  public Optional<CoreSolver> proving() {
    return inner.proving().map(solver -> decorator.around(solver));
  }

  @Override
  public Optional<OrderedSolver> ordered() {
    return inner.ordered().map(solver -> decorator.around(solver));
  }

  @Override
  public Optional<CoreSolver> byName(String name) {
    return inner.byName(name).map(solver -> decorator.around(solver));
  }

  @Override
  public List<String> available() {
    return inner.available();
  }
}
