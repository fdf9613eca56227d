package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;

/** From a cube whose negation is relatively inductive to a clause in the frames. */
public final class ClauseLearning implements Learning {

  private final StateSpace space;
  private final Consecution consecution;
  private final Generalization generalization;
  private final boolean pushing;

  /**
   * @param pushing whether a clause is learnt at once at the highest level where it is inductive
   */
  public ClauseLearning(
      StateSpace space, Consecution consecution, Generalization generalization, boolean pushing) {
    this.space = space;
    this.consecution = consecution;
    this.generalization = generalization;
    this.pushing = pushing;
  }

  @Override
  public int learn(Location location, Cube states, Cube core, int level, int frontier) {
    return learn(location, core, level, frontier);
  }

  /** Blocks a generalization of the cube, and says up to which level. */
  public int learn(Location location, Cube inductive, int level, int frontier) {
    Cube cube = generalization.generalize(location, inductive, level);
    int highest = level;
    while (pushing
        && highest < frontier
        && consecution.check(location, cube, highest + 1) instanceof Consecution.Inductive) {
      highest++;
    }
    space.frames().block(space.key(location), cube, highest);
    return highest;
  }
}
