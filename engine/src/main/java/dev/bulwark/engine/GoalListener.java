package dev.bulwark.engine;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.pass.BackTranslation;
import java.util.Set;

/**
 * Hears of answers about single goals while the engine goes on with the others, for who wants to
 * know about many goals. What an engine says in the end is about the goals that are open then.
 */
@FunctionalInterface
public interface GoalListener {

  /** One answer is wanted: the first one ends the search. */
  GoalListener NONE = inputs -> Set.of();

  /** Inputs about the engine's task. Answers all goals that need not be looked for any more. */
  Set<Goal> reached(ErrorInputs inputs);

  /** A proof about the engine's task, for some of its goals. Answers as {@link #reached} does. */
  default Set<Goal> unreachable(Proof proof) {
    return Set.of();
  }

  /** The same for answers about what a pass has made of the task. */
  default GoalListener behind(BackTranslation back) {
    return this == NONE ? NONE : new TranslatedGoals(this, back);
  }
}
