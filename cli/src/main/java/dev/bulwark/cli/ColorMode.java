package dev.bulwark.cli;

/** When what is printed has colours. */
enum ColorMode {
  /** On a terminal that has some, unless the user wants none anywhere ({@code NO_COLOR}). */
  AUTO,
  ALWAYS,
  NEVER;

  /** The option of the commands that have it. */
  static final String OPTION = "--color";

  static final String LABEL = "WHEN";

  static final String HELP =
      "Print verdicts, errors and places in colours: always, never, or on a terminal (auto),"
          + " unless NO_COLOR is set or TERM is dumb. Files and JSON have none. Default: auto.";
}
