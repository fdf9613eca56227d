package dev.bulwark.verification.doctor;

/**
 * Something that was looked for.
 *
 * @param text what was found, or what it costs that it was not
 */
public record Finding(String name, Status status, String text) {

  /** Whether it is there. */
  public enum Status {
    OK("OK"),
    /** Some features cannot be used, and no verdict is lost. */
    ABSENT("absent"),
    /** Verdicts take longer or are lost. */
    MISSING("missing");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    /** As printed. */
    public String word() {
      return word;
    }
  }

  static Finding ok(String name, String what) {
    return new Finding(name, Status.OK, what);
  }

  static Finding absent(String name, String why, String cost) {
    return new Finding(name, Status.ABSENT, why + ": " + cost);
  }

  static Finding missing(String name, String why, String cost) {
    return new Finding(name, Status.MISSING, why + ": " + cost);
  }
}
