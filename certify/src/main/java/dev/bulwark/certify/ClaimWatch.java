package dev.bulwark.certify;

import dev.bulwark.program.interpreter.StateWatch;
import org.jspecify.annotations.Nullable;

/** Looks at a run for what a proof says there is not. */
interface ClaimWatch extends StateWatch {

  /** What of the proof the run contradicts, if anything. */
  @Nullable String wrong();
}
