package dev.bulwark.solver;

import dev.bulwark.base.Budget;

/** A solver that can be asked for models. */
public interface Solver {

  /** Name and version, as printed. */
  String name();

  ModelSession open(Budget budget);
}
