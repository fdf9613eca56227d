package dev.bulwark.solver.decorator;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import java.util.function.Supplier;

/**
 * What is put around the solvers of a provider. The judge is the solver for plain queries in the
 * same theory.
 */
public interface SolverDecorator {

  CoreSolver around(CoreSolver solver);

  OrderedSolver around(OrderedSolver solver);

  InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge);

  EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge);
}
