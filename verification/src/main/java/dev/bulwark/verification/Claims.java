package dev.bulwark.verification;

import dev.bulwark.evidence.Evidence;
import java.util.List;

/**
 * Evidence that is known before anybody searches, such as that of an earlier run. Nothing of it is
 * believed: it is checked as if an engine had just found it, and what does not hold costs time
 * only.
 */
@FunctionalInterface
public interface Claims {

  /** Nothing is known. */
  Claims NONE = ready -> List.of();

  /**
   * Evidence that may hold.
   *
   * @param by who has it
   * @param refuted is called when it does not hold
   */
  record Claim(String by, Evidence evidence, Runnable refuted) {}

  /** What may hold of the program as parsed, the best first. */
  List<Claim> about(SourceReader.Read.Ready ready);
}
