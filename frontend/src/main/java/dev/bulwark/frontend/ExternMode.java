package dev.bulwark.frontend;

/** What a call of a function without body may do besides returning any value. */
public enum ExternMode {
  /** Nothing; that is stated as an assumption of the verdict. */
  PURE,
  /** Change every global variable to any value. */
  HAVOC
}
