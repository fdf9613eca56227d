package dev.bulwark.solver;

import java.util.List;
import java.util.Optional;

/** Gives the solvers that are at hand. */
public interface SolverProvider {

  /** The preferred solver for a theory, or the one that the user chose. */
  CoreSolver solver(Theory theory);

  /**
   * For a second opinion: another solver than {@link #solver} where two are at hand, else the same.
   */
  CoreSolver secondOpinion(Theory theory);

  /** The preferred solver for interpolants in a theory, if one is at hand. */
  Optional<InterpolationSolver> interpolation(Theory theory);

  /** The solver of this name for interpolants, if it has to be asked for by name. */
  default Optional<InterpolationSolver> interpolationByName(String name) {
    return Optional.empty();
  }

  /** The preferred solver to eliminate quantifiers in a theory, if one is at hand. */
  Optional<EliminationSolver> elimination(Theory theory);

  /** The solver for Horn clauses, if one is at hand. */
  default Optional<HornSolver> horn() {
    return Optional.empty();
  }

  /**
   * A solver that has independent code replay a proof of each UNSAT before it answers, if one is at
   * hand; else the answer is UNKNOWN.
   */
  default Optional<CoreSolver> proving() {
    return Optional.empty();
  }

  /** A solver that decides assumptions in their order, if one is at hand. */
  default Optional<OrderedSolver> ordered() {
    return Optional.empty();
  }

  /** The solver of this name, such as {@code z3}, if it is at hand. */
  Optional<CoreSolver> byName(String name);

  /** Names of the solvers at hand. */
  List<String> available();
}
