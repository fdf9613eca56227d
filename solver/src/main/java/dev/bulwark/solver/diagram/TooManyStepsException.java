package dev.bulwark.solver.diagram;

/** A diagram takes more steps than it is allowed. */
final class TooManyStepsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TooManyStepsException() {
    // Thrown often, and never shown.
    super("too many steps", null, false, false);
  }
}
