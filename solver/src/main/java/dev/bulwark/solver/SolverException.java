package dev.bulwark.solver;

/** A solver failed, or cannot do what was asked (a theory or operator it does not know). */
public final class SolverException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SolverException(String message) {
    super(message);
  }

  public SolverException(String message, Throwable cause) {
    super(message, cause);
  }
}
