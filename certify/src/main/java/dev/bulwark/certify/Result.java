package dev.bulwark.certify;

import dev.bulwark.base.Reason;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Optional;

/** What the checker says of evidence. Only {@link Confirmed} lets a verdict out. */
public sealed interface Result {

  /**
   * The evidence is right.
   *
   * @param by what confirmed it: names of solvers, or the interpreter
   * @param undefinedExcluded for a proof: it also shows that no location of undefined behaviour is
   *     reachable, so nothing needs to be assumed about that
   * @param error for error inputs: the location of the error that the run ended in
   * @param details one line for people
   */
  record Confirmed(
      List<String> by, boolean undefinedExcluded, Optional<Location> error, String details)
      implements Result {
    public Confirmed {
      by = List.copyOf(by);
    }
  }

  /**
   * The evidence is wrong: a bug of the engine that made it, unless it comes from an encoding that
   * over-approximates.
   */
  record Refuted(String reason) implements Result {}

  /** Nothing is known: the budget ended, or the solvers are inconclusive. */
  record NotChecked(Reason reason) implements Result {}
}
