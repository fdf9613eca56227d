package dev.bulwark.verification.build;

/** A file that is no compilation database; the message says why. */
public final class MalformedDatabaseException extends Exception {

  private static final long serialVersionUID = 1;

  MalformedDatabaseException(String message) {
    super(message);
  }
}
