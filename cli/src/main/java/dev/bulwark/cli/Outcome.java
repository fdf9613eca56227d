package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;

/** How a run ends: what is said, and the exit code. */
record Outcome(Conclusion conclusion) {

  static Outcome unknown(Reason reason) {
    return new Outcome(new Conclusion.Unknown(reason));
  }

  ExitCode code() {
    return ExitCode.of(conclusion);
  }

  boolean isBug() {
    return conclusion instanceof Conclusion.Unknown(Reason reason) && reason instanceof Reason.Bug;
  }
}
