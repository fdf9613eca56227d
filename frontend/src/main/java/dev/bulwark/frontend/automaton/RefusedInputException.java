package dev.bulwark.frontend.automaton;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.program.Position;

/** Ends the reading of a text, with the diagnostic that says why. */
public final class RefusedInputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  public RefusedInputException(Diagnostic.Kind kind, Position position, String message) {
    super(message);
    this.diagnostic = new Diagnostic(kind, position, message);
  }

  /** The text is not of the language. */
  public static RefusedInputException syntax(Position at, String message) {
    return new RefusedInputException(Diagnostic.Kind.SYNTAX_ERROR, at, message);
  }

  /** The text makes no sense: an unknown name, a wrong number of arguments. */
  public static RefusedInputException input(Position at, String message) {
    return new RefusedInputException(Diagnostic.Kind.INPUT_ERROR, at, message);
  }

  /** The text is of the language, but this part of it is not supported. */
  public static RefusedInputException unsupported(Position at, String construct) {
    return new RefusedInputException(Diagnostic.Kind.UNSUPPORTED, at, construct + " not supported");
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
