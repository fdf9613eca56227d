package dev.bulwark.report;

/** How words stand out on a terminal: by colours, or not at all, as in files. */
public enum Ink {
  PLAIN,
  COLOURS;

  /** What a word is, with what terminals are told for it. */
  public enum Mark {
    /** A good end. */
    SAFE("1;32"),
    /** A bad one, and what is wrong. */
    ERROR("1;31"),
    /** No answer. */
    UNKNOWN("1;33"),
    WARNING("1;35"),
    /** A place in the source. */
    PLACE("1"),
    /** What comes from outside of the program. */
    INPUT("36"),
    /** What helps to read the rest. */
    ASIDE("2"),
    CARET("1;32");

    private final String attributes;

    Mark(String attributes) {
      this.attributes = attributes;
    }
  }

  public String of(Mark mark, String text) {
    return this == PLAIN || text.isEmpty()
        ? text
        : "\033[" + mark.attributes + "m" + text + "\033[m";
  }
}
