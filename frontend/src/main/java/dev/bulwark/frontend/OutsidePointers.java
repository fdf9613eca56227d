package dev.bulwark.frontend;

/** What pointers point to that come from outside of the program: arguments, results, globals. */
public enum OutsidePointers {
  /** They are null or point to objects of their type; that is an assumption of the verdict. */
  NULL_OR_VALID("null-or-valid"),
  /** They point to objects of their type; that is an assumption of the verdict. */
  VALID("valid"),
  /** They have any value. What is behind them is not known. */
  ANY("any");

  private final String word;

  OutsidePointers(String word) {
    this.word = word;
  }

  /** As for {@code --pointers}. */
  @Override
  public String toString() {
    return word;
  }
}
