package dev.bulwark.frontend;

/** What inline assembly with instructions does. */
public enum AssemblyMode {
  /** That is not known: what passes it is neither proven nor shown. */
  STOP("stop"),
  /**
   * Its outputs take any value, and with a clobber of memory all that it can reach; that it changes
   * nothing else is an assumption of the verdict.
   */
  HAVOC("havoc");

  private final String word;

  AssemblyMode(String word) {
    this.word = word;
  }

  /** As for {@code --asm}. */
  @Override
  public String toString() {
    return word;
  }
}
