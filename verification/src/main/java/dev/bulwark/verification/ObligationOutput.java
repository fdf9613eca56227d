package dev.bulwark.verification;

import java.io.IOException;

/**
 * Where the proof obligations of a certificate are written. They belong together: all of them get
 * to their place, or none does.
 */
public interface ObligationOutput {

  /** Prepares one of them. */
  void add(String name, String text) throws IOException;

  /** Now that what is said about them is known: they get to their place. */
  void publish();

  /** Nothing of what was prepared stays. */
  void discard();
}
