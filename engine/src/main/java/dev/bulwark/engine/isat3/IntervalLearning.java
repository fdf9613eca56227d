package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.Learning;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.isat3.Isat3Configuration.Dropping;
import dev.bulwark.program.Location;

/**
 * The procedure GENERALIZE: a cube is taken to the highest frame in which it can be excluded, with
 * {@link OrderedInduction ANALYZE} after each query. Literals are dropped after each of these with
 * {@code ¬ĉ_old} as it was (§2.4.4, +ld), or once at the end: with {@code ¬ĉ_old} (+ldonce), or by
 * inductive generalization with the negation of what is left (§3.4, +ig), which joins and blocks
 * counterexamples as the configuration has it.
 */
final class IntervalLearning implements Learning {

  private final StateSpace space;
  private final FrameSequence frames;
  private final OrderedInduction induction;
  private final Generalization inductive;
  private final Dropping dropping;
  private final Counters counters;

  /**
   * @param inductive what is done for +ig
   */
  IntervalLearning(
      StateSpace space,
      OrderedInduction induction,
      Generalization inductive,
      Dropping dropping,
      Counters counters) {
    this.space = space;
    this.frames = space.frames();
    this.induction = induction;
    this.inductive = inductive;
    this.dropping = dropping;
    this.counters = counters;
  }

  @Override
  public int learn(Location location, Cube states, Cube core, int level, int frontier) {
    Consecution old = dropping == Dropping.INDUCTIVE ? induction : induction.keeping(states);
    Cube cube = dropping == Dropping.EACH ? dropped(location, core, old, level) : core;
    int highest = level;
    // F_i ∧ ¬ĉ_old ∧ T ∧ ĉ', for i = level, level + 1, ...
    while (highest < frontier
        && old.check(location, cube, highest + 1) instanceof Consecution.Inductive(Cube smaller)) {
      highest++;
      counters.propagated++;
      cube = dropping == Dropping.EACH ? dropped(location, smaller, old, highest) : smaller;
    }
    cube =
        switch (dropping) {
          case NONE, EACH -> cube;
          case ONCE -> dropped(location, cube, old, highest);
          case INDUCTIVE -> generalized(location, cube, highest);
        };
    counters.obligationLiterals += states.size();
    counters.blockedLiterals += cube.size();
    frames.block(space.key(location), cube, highest);
    return highest;
  }

  /** Without each literal that the query is unsatisfiable without, {@code ¬ĉ_old} kept. */
  private Cube dropped(Location location, Cube cube, Consecution old, int level) {
    return timed(InductiveGeneralization.dropping(space, old), location, cube, level);
  }

  private Cube generalized(Location location, Cube cube, int level) {
    return timed(inductive, location, cube, level);
  }

  private Cube timed(Generalization generalization, Location location, Cube cube, int level) {
    long start = System.nanoTime();
    long before = counters.blocked;
    try {
      Cube larger = generalization.generalize(location, cube, level);
      counters.dropped += cube.size() - larger.size();
      return larger;
    } finally {
      // What became blocked meanwhile are counterexamples to generalization.
      counters.ctgsBlocked += counters.blocked - before;
      counters.additionalNanos += System.nanoTime() - start;
    }
  }
}
