package dev.bulwark.solver;

/** What a session will mostly be about; decides which solver is best. */
public enum Theory {
  BIT_VECTORS("bit-vectors"),
  INTEGERS("integers");

  private final String title;

  Theory(String title) {
    this.title = title;
  }

  /** As printed. */
  public String title() {
    return title;
  }
}
