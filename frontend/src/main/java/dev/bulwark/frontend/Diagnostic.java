package dev.bulwark.frontend;

import dev.bulwark.program.Position;

/** Something to report to the user about the input, at its place. */
public record Diagnostic(Kind kind, Position position, String message) {

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
    return new Diagnostic(kind, other, message);
  }

  @Override
  public String toString() {
    if (position.isKnown()) {
      return position + ": " + message;
    }
    return position.file().isEmpty() ? message : position.file() + ": " + message;
  }
}
