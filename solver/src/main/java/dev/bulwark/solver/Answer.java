package dev.bulwark.solver;

/** What a solver says of a set of formulas. */
public enum Answer {
  SAT,
  UNSAT,
  /** Inconclusive, for another reason than the budget. */
  UNKNOWN
}
