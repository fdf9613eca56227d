package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.pass.NoBackTranslationException;
import java.util.Set;

/** Answers about single goals, from the inlined program to who wants to hear of them. */
final class GoalReports {

  private final GoalListener listener;
  private final InlinedProgram inlined;

  GoalReports(GoalListener listener, InlinedProgram inlined) {
    this.listener = listener;
    this.inlined = inlined;
  }

  /** Is more than one answer wanted? */
  boolean areWanted() {
    return listener != GoalListener.NONE;
  }

  /** The goals that need not be looked for any more. */
  Set<Goal> reached(ErrorInputs inputs) {
    return areWanted() ? listener.reached(inputs.translate(inlined.result().back())) : Set.of();
  }

  /** The same for a proof. */
  Set<Goal> unreachable(Proof proof) {
    try {
      return listener.unreachable(proof.translate(inlined.result().back()));
    } catch (NoBackTranslationException none) {
      return Set.of();
    }
  }
}
