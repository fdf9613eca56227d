package dev.bulwark.solver;

import dev.bulwark.base.Budget;

/** A solver that gives unsat cores too; sessions with cores may be slower. */
public interface CoreSolver extends Solver {

  CoreSession openWithCores(Budget budget);
}
