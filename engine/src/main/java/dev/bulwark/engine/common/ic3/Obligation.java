package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;

/**
 * A proof obligation: to show that no state of the cube is at the location after at most so many
 * steps. Each of its states can reach a bad location, by the way that it gives.
 *
 * @param depth how many steps the way to the bad location has
 * @param number in the order of making, to tell obligations of one level apart
 */
public record Obligation(int level, Location location, Cube cube, Way way, int depth, long number) {

  /** How the states of an obligation go on towards a bad location. */
  public sealed interface Way {}

  /** By this step to the states of an obligation made earlier. */
  public record Step(Transition transition, Obligation next) implements Way {}

  /** By this step to a bad location. */
  public record Leave(Exit exit) implements Way {}

  /** How long a way is. */
  public static int depth(Way way) {
    return switch (way) {
      case Step step -> step.next().depth() + 1;
      case Leave leave -> 1;
    };
  }

  /** Where the way ends. */
  public Exit exit() {
    Obligation last = this;
    while (true) {
      switch (last.way) {
        case Step(Transition transition, Obligation next) -> last = next;
        case Leave(Exit exit) -> {
          return exit;
        }
      }
    }
  }

  /** The same obligation for another number of steps. */
  public Obligation atLevel(int other) {
    return new Obligation(other, location, cube, way, depth, number);
  }

  /** Not the way, which may be long. */
  @Override
  public String toString() {
    return "(" + level + ", " + location + ", " + cube + ")";
  }
}
