package dev.bulwark.verification;

/** The command line is wrong in a way that picocli cannot see; the message says how. */
public final class UsageError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UsageError(String message) {
    super(message);
  }
}
