package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.Learning;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.isat3.Isat3Configuration.Dropping;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
  private final boolean rest;
  private final Counters counters;

  /**
   * @param inductive what is done for +ig
   * @param rest whether what a cube says nothing about is tried where it cannot be kept out
   */
  IntervalLearning(
      StateSpace space,
      OrderedInduction induction,
      Generalization inductive,
      Dropping dropping,
      boolean rest,
      Counters counters) {
    this.space = space;
    this.frames = space.frames();
    this.induction = induction;
    this.inductive = inductive;
    this.dropping = dropping;
    this.rest = rest;
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
    if (rest) {
      Optional<Cube> other = restThatLasts(location, states, cube, frontier);
      if (other.isPresent()) {
        counters.rests++;
        cube = other.get();
        highest = frontier;
      }
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

  /**
   * What the cube says nothing about, if that can be excluded by itself and for longer. Where each
   * of two variables keeps the states out of a low frame, rotation has taken one of them, and from
   * there on frames know nothing of the other: a counter may be all that they speak of, frame by
   * frame, though the states could be excluded for ever.
   */
  private Optional<Cube> restThatLasts(Location location, Cube states, Cube cube, int frontier) {
    Set<Variable> used = new HashSet<>();
    cube.literals().forEach(literal -> used.addAll(Terms.freeVariables(literal)));
    List<Term> others =
        states.literals().stream()
            .filter(literal -> Collections.disjoint(Terms.freeVariables(literal), used))
            .toList();
    if (others.isEmpty()) {
      return Optional.empty();
    }
    // F_frontier ∧ ¬ĉ ∧ T ∧ ĉ', and the same for the rest
    return !(induction.check(location, cube, frontier + 1) instanceof Consecution.Inductive)
            && induction.check(location, Cube.of(others), frontier + 1)
                instanceof Consecution.Inductive(Cube larger)
        ? Optional.of(larger)
        : Optional.empty();
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
    long relaxed = counters.relaxedBounds;
    try {
      Cube larger = generalization.generalize(location, cube, level);
      counters.droppedFromLemmas += cube.size() - larger.size();
      return larger;
    } finally {
      counters.relaxedWhileDropping += counters.relaxedBounds - relaxed;
      // What became blocked meanwhile are counterexamples to generalization.
      counters.ctgsBlocked += counters.blocked - before;
      counters.additionalNanos += System.nanoTime() - start;
    }
  }
}
