package dev.bulwark.logic.smtlib;

/**
 * Text that is not SMT-LIB, is ill-sorted, or uses something that has no counterpart in our terms.
 * The message starts with line:column.
 */
public final class SmtLibException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reason;
  private final int line;
  private final int column;

  SmtLibException(int line, int column, String message) {
    super(line + ":" + column + ": " + message);
    this.reason = message;
    this.line = line;
    this.column = column;
  }

  /** The message without the place. */
  public String reason() {
    return reason;
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
