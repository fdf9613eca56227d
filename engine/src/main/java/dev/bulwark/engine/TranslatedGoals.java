package dev.bulwark.engine;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.NoBackTranslationException;
import java.util.Set;

/** Hands on answers about what a pass has made of a task. Goals are the same before and after. */
record TranslatedGoals(GoalListener listener, BackTranslation back) implements GoalListener {

  @Override
  public Set<Goal> reached(ErrorInputs inputs) {
    return listener.reached(inputs.translate(back));
  }

  @Override
  public Set<Goal> unreachable(Proof proof) {
    try {
      return listener.unreachable(proof.translate(back));
    } catch (NoBackTranslationException none) {
      return Set.of();
    }
  }
}
