package dev.bulwark.frontend;

/** Whether {@code malloc} and its like can fail. */
public enum Allocation {
  /** They succeed, if an address can hold the size; that is an assumption of the verdict. */
  NEVER_FAILS("never-fails"),
  /** Each of them may give null. */
  MAY_FAIL("may-fail");

  private final String word;

  Allocation(String word) {
    this.word = word;
  }

  /** As for {@code --malloc}. */
  @Override
  public String toString() {
    return word;
  }
}
