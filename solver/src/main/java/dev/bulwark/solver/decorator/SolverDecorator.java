package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import java.util.function.Supplier;

/**
 * What is put around the solvers of a provider. The judge is the solver for plain queries in the
 * same theory.
 */
public interface SolverDecorator {

  CoreSolver around(CoreSolver solver);

  InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge);

  EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge);
}
