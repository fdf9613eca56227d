package dev.bulwark.report;

import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;

/**
 * A place of the program where the model stops short of C.
 *
 * @param at where the user's code is
 * @param function the one that the place is in; empty if that is none of the user's
 * @param reason what is not modelled
 */
public record IncompletePlace(Position at, String function, String reason, Remedy remedy) {

  /** What is wrong, but for where. */
  public String message() {
    return "not modelled: " + reason;
  }

  @Override
  public String toString() {
    return at + ": " + message();
  }
}
