package dev.bulwark.cli;

/** When colours are used. */
enum ColorMode {
  /** On a terminal that has some, unless the user wants none anywhere ({@code NO_COLOR}). */
  AUTO,
  ALWAYS,
  NEVER
}
