package dev.bulwark.solver;

/** Gives the solvers that are at hand. */
public interface SolverProvider {

  /** The preferred solver for a theory, or the one that the user chose. */
  CoreSolver solver(Theory theory);

  /**
   * For a second opinion: another solver than {@link #solver} where two are at hand, else the same.
   */
  CoreSolver secondOpinion(Theory theory);
}
