package dev.bulwark.program.interpreter;

/** The program has a step that no interpreter can take: a term whose value SMT-LIB leaves open. */
public final class NotExecutableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NotExecutableException(String message) {
    super(message);
  }
}
