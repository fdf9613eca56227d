package dev.bulwark.verification;

/** What the engine's formulas are about; certificates are always about the bit-precise program. */
public enum Encoding {
  BIT_PRECISE("bit-precise"),
  INTEGER("integer");

  private final String word;

  Encoding(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
