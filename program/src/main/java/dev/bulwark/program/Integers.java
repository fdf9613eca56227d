package dev.bulwark.program;

import java.util.Optional;

/** What C's integers are; a choice of what the program means, not of how it is checked. */
public enum Integers {
  /** Words of the machine: arithmetic wraps, conversions truncate. */
  MACHINE,
  /** Unbounded integers; stated as an assumption of the verdict. */
  MATHEMATICAL;

  /** What a verdict has to state about them. */
  public Optional<String> assumption() {
    return switch (this) {
      case MACHINE -> Optional.empty();
      case MATHEMATICAL -> Optional.of("integers are mathematical");
    };
  }
}
