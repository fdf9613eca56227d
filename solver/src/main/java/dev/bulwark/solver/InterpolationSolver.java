package dev.bulwark.solver;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;

/** A solver that gives interpolants. */
public interface InterpolationSolver {

  /** Name and version, as printed. */
  String name();

  /** Interpolants are made in this factory, which the queries have to come from too. */
  InterpolationSession openForInterpolation(TermFactory terms, Budget budget);
}
