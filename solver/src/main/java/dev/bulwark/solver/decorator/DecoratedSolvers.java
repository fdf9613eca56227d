package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The solvers of another provider, each inside a decorator. */
public record DecoratedSolvers(SolverProvider inner, UnaryOperator<CoreSolver> decorator)
    implements SolverProvider {

  @Override
  public CoreSolver solver(Theory theory) {
    return decorator.apply(inner.solver(theory));
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    return decorator.apply(inner.secondOpinion(theory));
  }

  @Override
  public Optional<CoreSolver> byName(String name) {
    return inner.byName(name).map(decorator);
  }

  @Override
  public List<String> available() {
    return inner.available();
  }
}
