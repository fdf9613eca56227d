package dev.bulwark.cli;

/** The command line is wrong in a way that picocli cannot see; the message says how. */
final class UsageError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UsageError(String message) {
    super(message);
  }
}
