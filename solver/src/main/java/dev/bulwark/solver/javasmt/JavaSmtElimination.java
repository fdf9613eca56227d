package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.EliminationSolver;

/** One of the solvers behind JavaSMT that eliminate quantifiers. */
record JavaSmtElimination(SolverKind kind, String name, BudgetWatch watch)
    implements EliminationSolver {

  @Override
  public EliminationSession openForElimination(TermFactory terms, Budget budget) {
    return new JavaSmtEliminationSession(Connection.open(kind), terms, budget, watch);
  }

  @Override
  public String toString() {
    return name;
  }
}
