package dev.bulwark.solver;

/** A solver that can be asked for models. */
public interface Solver {

  /** Name and version, as printed. */
  String name();

  ModelSession open(Budget budget);
}
