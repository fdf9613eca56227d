package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;

/** One of the solvers behind JavaSMT that interpolate. */
record JavaSmtInterpolation(SolverKind kind, String name, BudgetWatch watch)
    implements InterpolationSolver {

  @Override
  public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
    return new JavaSmtInterpolationSession(Connection.open(kind), terms, budget, watch);
  }

  @Override
  public String toString() {
    return name;
  }
}
