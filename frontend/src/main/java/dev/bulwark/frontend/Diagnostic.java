package dev.bulwark.frontend;

import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;

/**
 * Something to report to the user about the input, at its place.
 *
 * @param remedy what the user can do about it, beyond changing the input
 */
public record Diagnostic(Kind kind, Position position, String message, Remedy remedy) {

  public Diagnostic(Kind kind, Position position, String message) {
    this(kind, position, message, Remedy.NONE);
  }

  /** What follows from a diagnostic. */
  public enum Kind {
    /** The text is not C. */
    SYNTAX_ERROR,
    /** A construct that the front end does not know; the message names it. */
    UNSUPPORTED,
    /** The input makes no sense: a missing file, no {@code main}, an undeclared name. */
    INPUT_ERROR,
    /** Worth knowing; parsing goes on. */
    WARNING,
    /** A fault of the front end itself. */
    INTERNAL
  }

  /** The same, at another place. */
  public Diagnostic at(Position other) {
    return new Diagnostic(kind, other, message, remedy);
  }

  @Override
  public String toString() {
    if (position.isKnown()) {
      return position + ": " + message;
    }
    return position.file().isEmpty() ? message : position.file() + ": " + message;
  }
}
