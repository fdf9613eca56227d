package dev.bulwark.frontend.c.lowering;

import dev.bulwark.program.ProgramVariable;

/** Where a call leaves its result. */
public sealed interface Destination {

  /** It is not used. */
  record Nowhere() implements Destination {}

  /** In this variable, which has the sort of the result. */
  record Into(ProgramVariable variable) implements Destination {}

  /** In a temporary variable. */
  record Anywhere() implements Destination {}
}
