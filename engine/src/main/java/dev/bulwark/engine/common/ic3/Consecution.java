package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;

/**
 * The query of IC3: is the negation of a cube inductive relative to the frame below, {@code F_(i-1)
 * ∧ ¬s ∧ T ⇒ ¬s'}? The cube has no initial states.
 */
public interface Consecution {

  /** What is known of a cube. */
  sealed interface Result {}

  /** It is; and so is the negation of the core, which contains the cube. */
  record Inductive(Cube core) implements Result {}

  /**
   * It is not: from this state of the frame, with these inputs, a transition leads into the cube.
   */
  record Predecessor(GuardedStep transition, Model model) implements Result {}

  /** The solver has no answer. Nothing may be concluded, neither that it is nor that it is not. */
  record Unanswered() implements Result {}

  /**
   * @param location one that the cube's states can be at
   */
  Result check(Location location, Cube cube, int level);

  /** The same where no core is needed. */
  Result check(FrameKey key, Cube cube, int level);

  /** The same for an answer that cannot be done without: what is tried for it may take longer. */
  Result insist(Location location, Cube cube, int level);
}
