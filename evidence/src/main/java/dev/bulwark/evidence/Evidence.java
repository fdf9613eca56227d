package dev.bulwark.evidence;

import dev.bulwark.program.pass.BackTranslation;

/** What a verdict rests on. */
public sealed interface Evidence permits Proof, ErrorInputs {

  /**
   * The same evidence about the program before a pass. Throws {@code NoBackTranslationException}
   * where it says nothing of that program.
   */
  Evidence translate(BackTranslation back);
}
