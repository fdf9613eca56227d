package dev.bulwark.logic;

/** IEEE 754 rounding modes; float operators carry the ordinal as their first parameter. */
public enum RoundingMode {
  NEAREST_EVEN("RNE"),
  NEAREST_AWAY("RNA"),
  TOWARD_POSITIVE("RTP"),
  TOWARD_NEGATIVE("RTN"),
  TOWARD_ZERO("RTZ");

  private final String smtLib;

  RoundingMode(String smtLib) {
    this.smtLib = smtLib;
  }

  public String smtLib() {
    return smtLib;
  }

  public static RoundingMode of(int ordinal) {
    return values()[ordinal];
  }
}
