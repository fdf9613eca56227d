package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;

/**
 * States before a transition. Each state described can take the transition to where the given one
 * leads, which is what makes counterexamples real; not all such states need be described.
 */
public interface Predecessors {

  /** States from which the transition leads into the cube, the model's among them. */
  Cube before(GuardedStep transition, Cube cube, Model model);

  /** States from which the transition leads to the bad location, the model's among them. */
  Cube before(ErrorTransition error, Model model);
}
