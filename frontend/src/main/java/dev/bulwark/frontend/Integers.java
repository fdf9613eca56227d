package dev.bulwark.frontend;

/** What C's integers are; a choice of what the program means, not of how it is checked. */
public enum Integers {
  /** Words of the machine: arithmetic wraps, conversions truncate. */
  MACHINE,
  /** Unbounded integers; stated as an assumption of the verdict. */
  MATHEMATICAL
}
