package dev.bulwark.certify;

import dev.bulwark.base.Reason;

/** What became of evidence that was to be certified. */
public sealed interface CertificationResult {

  /** The evidence is right. */
  record Certified(CertifiedVerdict verdict) implements CertificationResult {}

  /** The evidence is wrong. */
  record Refuted(String reason) implements CertificationResult {}

  /** The checker has confirmed a proof that a run in the interpreter contradicts. */
  record Contradicted(RandomRuns.Contradiction contradiction) implements CertificationResult {}

  /** Nothing is known about the evidence. */
  record NotChecked(Reason reason) implements CertificationResult {}
}
