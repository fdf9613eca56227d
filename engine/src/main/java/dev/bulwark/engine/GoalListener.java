package dev.bulwark.engine;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import java.util.Set;

/**
 * Hears of answers about single goals while the engine goes on with the others, for who wants to
 * know about many goals. Engines that keep nothing between answers need not ask it: they answer
 * UNSAFE or SAFE, and are asked anew.
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
}
