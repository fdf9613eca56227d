package dev.bulwark.report.expression;

/** A term that C cannot express: no type is wide enough, or there is no such operator. */
final class NoCFormException extends Exception {

  private static final long serialVersionUID = 1L;

  NoCFormException(String reason) {
    super(reason);
  }
}
