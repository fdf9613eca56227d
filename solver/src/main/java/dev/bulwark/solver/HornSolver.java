package dev.bulwark.solver;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.horn.HornClauses;

/** A solver for constrained Horn clauses. */
public interface HornSolver {

  /** How lemmas are generalised. */
  enum Guidance {
    /** Each by itself. */
    LOCAL,
    /** By what many lemmas have in common, which keeps the search from running off to one side. */
    GLOBAL
  }

  /** Name and version, as printed. */
  String name();

  /**
   * Relations that fulfil the clauses, or a derivation of a query, with terms in the factory of the
   * clauses. Throws {@link BudgetExhaustedException} when the budget is over, and {@link
   * SolverException} when the solver fails.
   */
  HornAnswer solve(HornClauses clauses, Guidance guidance, Budget budget);
}
