package dev.bulwark.evidence;

/**
 * A text is no evidence, or not about the program at hand. The message says in which line, and why.
 */
public final class MalformedEvidenceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int line;

  public MalformedEvidenceException(int line, String message) {
    super("line " + line + ": " + message);
    this.line = line;
  }

  /** Counted from 1. */
  public int line() {
    return line;
  }
}
