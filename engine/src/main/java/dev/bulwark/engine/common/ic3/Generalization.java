package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;

/** Makes a cube that is to be blocked larger, so that its negation says more. */
@FunctionalInterface
public interface Generalization {

  /** Nothing is generalized. */
  Generalization NONE = (location, inductive, level) -> inductive;

  /**
   * A cube that contains the given one, whose negation is inductive relative to the frame below the
   * level as well. The frames may have become stronger.
   */
  Cube generalize(Location location, Cube inductive, int level);
}
