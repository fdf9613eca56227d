package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;

/** One of the solvers behind JavaSMT that interpolate. */
record JavaSmtInterpolation(
    SolverKind kind, String name, BudgetWatch watch, SeparateThreads threads)
    implements InterpolationSolver {

  @Override
  public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
    Connection connection = Connection.open(kind);
    SolverCalls calls =
        kind.interpolatesInSeparateThreads()
            ? SolverCalls.inSeparateThreads(connection, budget, watch, threads)
            : new SolverCalls(connection, budget, watch);
    return new JavaSmtInterpolationSession(connection, terms, budget, calls);
  }

  @Override
  public String toString() {
    return name;
  }
}
