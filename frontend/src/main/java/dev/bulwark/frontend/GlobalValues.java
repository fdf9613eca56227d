package dev.bulwark.frontend;

/** What global variables hold when the entry function is called. */
public enum GlobalValues {
  /** Their initialisers, or zero: the entry function is the first to run. */
  INITIAL,
  /**
   * Any value, except for {@code const} ones: other functions of the program may have run before.
   */
  ANY;

  /** Execution of a program begins in {@code main}; any other function is called by something. */
  public static GlobalValues of(String entry) {
    return entry.equals("main") ? INITIAL : ANY;
  }
}
