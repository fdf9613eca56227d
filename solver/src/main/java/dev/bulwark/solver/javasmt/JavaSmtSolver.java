package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.Budget;
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
    return new JavaSmtSession(Connection.open(kind), budget, watch, false);
  }

  @Override
  public CoreSession openWithCores(Budget budget) {
    return new JavaSmtSession(Connection.open(kind), budget, watch, true);
  }

  @Override
  public String toString() {
    return version;
  }
}
