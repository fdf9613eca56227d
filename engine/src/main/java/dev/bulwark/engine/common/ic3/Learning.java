package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;

/** From states whose negation is relatively inductive to a clause in the frames. */
@FunctionalInterface
public interface Learning {

  /**
   * Blocks a cube that contains the states, and says up to which level.
   *
   * @param states of an obligation that consecution holds for at the level
   * @param core a cube around them that it holds for as well
   */
  int learn(Location location, Cube states, Cube core, int level, int frontier);
}
