package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;

/** One of the solvers behind JavaSMT. */
final class JavaSmtSolver implements CoreSolver {

  private final SolverKind kind;
  private final String version;
  private final BudgetWatch watch;

  JavaSmtSolver(SolverKind kind, String version, BudgetWatch watch) {
    this.kind = kind;
    this.version = version;
    this.watch = watch;
  }

  @Override
  public String name() {
    return version;
  }

  @Override
  public ModelSession open(Budget budget) {
    return session(budget, false);
  }

  @Override
  public CoreSession openWithCores(Budget budget) {
    return session(budget, true);
  }

  private JavaSmtSession session(Budget budget, boolean withCores) {
    Connection connection = Connection.open(kind);
    try {
      return new JavaSmtSession(connection, budget, watch, withCores);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public String toString() {
    return version;
  }
}
