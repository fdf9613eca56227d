package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.Optional;

/**
 * A proof obligation: to show that no state of the cube is at the location after at most {@code
 * level} steps. Each of its states can take the transition to the successor, so that a path of
 * obligations ends in an error transition.
 *
 * @param state one of the states, with the inputs that lead to the successor
 * @param depth how many transitions the path to the bad location has, the last one included
 * @param spurious how many transitions on that path lead into the abstraction of an obligation
 *     only, and not into its states; none unless an engine abstracts
 * @param number in the order of making, to tell obligations of one level apart
 */
public record Obligation(
    int level,
    Location location,
    Cube cube,
    Model state,
    Successor successor,
    int depth,
    int spurious,
    long number) {

  /** Where the states of an obligation lead. */
  public sealed interface Successor {}

  /** By this transition to the states of an obligation made earlier. */
  public record Into(GuardedStep transition, Obligation obligation) implements Successor {}

  /** By this transition to a bad location. */
  public record IntoError(ErrorTransition error) implements Successor {}

  /** How long a path with this successor is. */
  static int depth(Successor successor) {
    return switch (successor) {
      case Into into -> into.obligation().depth() + 1;
      case IntoError error -> 1;
    };
  }

  /** The obligation that its transition leads into; none at the end of the path. */
  public Optional<Obligation> next() {
    return switch (successor) {
      case Into into -> Optional.of(into.obligation());
      case IntoError error -> Optional.empty();
    };
  }

  /** The error transition at the end of the path. */
  public ErrorTransition error() {
    Obligation last = this;
    while (true) {
      switch (last.successor) {
        case Into(GuardedStep transition, Obligation next) -> last = next;
        case IntoError(ErrorTransition error) -> {
          return error;
        }
      }
    }
  }

  /** The same obligation for another number of steps. */
  public Obligation atLevel(int other) {
    return new Obligation(other, location, cube, state, successor, depth, spurious, number);
  }

  /** Not the path, which may be long. */
  @Override
  public String toString() {
    return "(" + level + ", " + location + ", " + cube + ")";
  }
}
