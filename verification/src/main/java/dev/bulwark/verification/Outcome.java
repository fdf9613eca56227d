package dev.bulwark.verification;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;

/** How a run ends: what is said about it. */
public record Outcome(Conclusion conclusion) {

  public static Outcome unknown(Reason reason) {
    return new Outcome(new Conclusion.Unknown(reason));
  }

  public boolean isBug() {
    return conclusion instanceof Conclusion.Unknown(Reason reason) && reason instanceof Reason.Bug;
  }
}
