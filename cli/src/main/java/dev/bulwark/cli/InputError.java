package dev.bulwark.cli;

/**
 * A file that cannot be used: missing, unreadable, not C, not evidence. The message names it and
 * says why.
 */
final class InputError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InputError(String message) {
    super(message);
  }
}
