package dev.bulwark.report.witness;

/** A text that is no witness of version 2.0, and why. */
public final class MalformedWitnessException extends Exception {

  private static final long serialVersionUID = 1L;

  MalformedWitnessException(String reason) {
    super(reason);
  }
}
