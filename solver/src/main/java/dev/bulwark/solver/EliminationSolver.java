package dev.bulwark.solver;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;

/** A solver that eliminates quantifiers. */
public interface EliminationSolver {

  /** Name and version, as printed. */
  String name();

  /** Results are made in this factory, which the queries have to come from too. */
  EliminationSession openForElimination(TermFactory terms, Budget budget);
}
