package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;

/** An interpolating solver that runs in processes of its own, so that it can be stopped. */
record ChildInterpolation(SolverKind kind, String name) implements InterpolationSolver {

  @Override
  public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
    return new ChildInterpolationSession(kind, terms, budget);
  }

  @Override
  public String toString() {
    return name;
  }
}
