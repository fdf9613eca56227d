package dev.bulwark.cli;

import dev.bulwark.report.Conclusion;

/** How a run ends: what is said, and the exit code. */
record Outcome(Conclusion conclusion, ExitCode code) {

  /** The reason after Ctrl-C or SIGTERM. */
  static final String INTERRUPTED = "interrupted";

  static Outcome unknown(String reason) {
    return new Outcome(new Conclusion.Unknown(reason), ExitCode.UNKNOWN);
  }

  static Outcome unknown(String reason, ExitCode code) {
    return new Outcome(new Conclusion.Unknown(reason), code);
  }
}
