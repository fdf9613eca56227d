package dev.bulwark.verification;

import dev.bulwark.engine.Event;

/** Hears what goes on in a run, from several threads; must be quick. */
public interface VerificationListener {

  /** For nobody. */
  VerificationListener NONE = new VerificationListener() {};

  /** The run has come to a phase, such as {@code parsing}, or an engine to a depth. */
  default void progress(String where) {}

  /** What an engine reports. */
  default void event(Event event) {}

  /** Something about the input that the user should know. */
  default void warning(String message) {}
}
