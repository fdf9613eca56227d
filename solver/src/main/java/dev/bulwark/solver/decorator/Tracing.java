package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import java.util.function.Supplier;

/** Writes down what is asked, a file for each session. */
public record Tracing(TraceDirectory directory) implements SolverDecorator {

  @Override
  public CoreSolver around(CoreSolver solver) {
    return new TracingSolver(solver, directory);
  }

  @Override
  public OrderedSolver around(OrderedSolver solver) {
    return new ObservedOrdered(solver, new TracingSolver(solver, directory));
  }

  @Override
  public InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedInterpolation(
        solver, (terms, budget) -> new ScriptOfInterpolants(script(solver.name())));
  }

  @Override
  public EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge) {
    return new ObservedElimination(
        solver, (terms, budget) -> new ScriptOfEliminations(script(solver.name())));
  }

  private Script script(String solver) {
    return new Script(solver, directory.newFile(solver));
  }
}
