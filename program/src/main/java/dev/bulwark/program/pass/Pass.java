package dev.bulwark.program.pass;

import dev.bulwark.program.Program;

/**
 * A transformation that keeps the property: the result reaches an error or incomplete location
 * exactly if the original does.
 */
public interface Pass {

  String name();

  Result apply(Program program);

  /** The new program, and the way back to the one before. */
  record Result(Program program, BackTranslation back) {}
}
