package dev.bulwark.bench.run;

/** How a run ended, told apart as tables of the field do. */
public enum Status {
  TRUE("true"),
  FALSE("false"),
  UNKNOWN("unknown"),
  UNSUPPORTED("unsupported"),
  TIMEOUT("TIMEOUT"),
  OUT_OF_MEMORY("OUT OF MEMORY"),
  /** A crash, an exit code or output that means nothing. */
  ERROR("ERROR");

  private final String word;

  Status(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  public boolean isSolved() {
    return this == TRUE || this == FALSE;
  }

  public static Status ofWord(String word) {
    for (Status status : values()) {
      if (status.word.equals(word)) {
        return status;
      }
    }
    throw new IllegalArgumentException("no status " + word);
  }
}
