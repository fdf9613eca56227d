package dev.bulwark.engine.bmc;

/** The unrolling does not fit into memory. */
final class UnrollingTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnrollingTooLargeException(String message) {
    super(message);
  }
}
