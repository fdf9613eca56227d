package dev.bulwark.verification;

/**
 * A file that cannot be used: missing, unreadable, not C, not evidence. The message names it and
 * says why.
 */
public final class InputError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InputError(String message) {
    super(message);
  }
}
