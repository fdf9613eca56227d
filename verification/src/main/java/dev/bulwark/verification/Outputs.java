package dev.bulwark.verification;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.engine.EventListener;
import dev.bulwark.verification.SourceReader.Read.Ready;

/** What is written about a run for others to use, and what is needed for that. */
public interface Outputs {

  Outputs NONE = (verdict, about) -> {};

  /** Writes what there is to write about a verdict, before it is printed. */
  void certified(CertifiedVerdict verdict, Ready about);

  /** Is what is known of the source needed, which takes memory? */
  default boolean needSource() {
    return false;
  }

  /** Hears what engines in this process report. */
  default EventListener events() {
    return EventListener.NONE;
  }
}
