package dev.bulwark.program.pass;

/** A claim about a pass's result says nothing about the program before, or nothing simple. */
public final class NoBackTranslationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The reason is for people. */
  public NoBackTranslationException(String reason) {
    super(reason);
  }

  /** For people, in one line. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
