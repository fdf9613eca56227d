package dev.bulwark.verification.goals;

import java.util.Locale;

/** What becomes of a goal in a report: its status, with dead code that is justified told apart. */
public enum Standing {
  REACHABLE,
  UNREACHABLE,
  /** Unreachable, and somebody has said why it may be. */
  JUSTIFIED,
  UNKNOWN;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
