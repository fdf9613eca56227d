package dev.bulwark.verification;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import java.util.Optional;

/**
 * What came of a request.
 *
 * @param report everything that there is to say: the trace of an error, the proof, statistics
 */
public record VerificationResult(Report report) {

  /** SAFE or UNSAFE with the certified verdict, or UNKNOWN with the reason. */
  public Conclusion conclusion() {
    return report.conclusion();
  }

  /** What the checker has certified; empty for UNKNOWN. */
  public Optional<CertifiedVerdict> verdict() {
    return switch (conclusion()) {
      case Conclusion.Safe safe -> Optional.of(safe.verdict());
      case Conclusion.Unsafe unsafe -> Optional.of(unsafe.verdict());
      case Conclusion.Unknown unknown -> Optional.empty();
    };
  }
}
