package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ctgDown of Algorithm 8: makes a cube with a literal less inductive again, by blocking the
 * abstractions of the states that lead into it (counterexamples to generalization), or by joining
 * it with them where they cannot be blocked.
 */
final class CtgDown {

  private final Space space;
  private final FrameSequence frames;
  private final Consecution consecution;
  private final Lifting lifting;
  private final Abstraction abstraction;
  private final int maxCtgs;
  private final int maxDepth;
  private final int maxJoins;

  CtgDown(
      Space space,
      Consecution consecution,
      Lifting lifting,
      Abstraction abstraction,
      Ic3CegarConfiguration configuration) {
    this.space = space;
    this.frames = space.frames();
    this.consecution = consecution;
    this.lifting = lifting;
    this.abstraction = abstraction;
    this.maxCtgs = configuration.limit(Limit.MAX_CTGS);
    this.maxDepth = configuration.limit(Limit.MAX_DEPTH);
    this.maxJoins = configuration.limit(Limit.MAX_JOINS);
  }

  /** An inductive cube that contains the given one, if it is found. */
  Optional<Cube> down(Location location, Cube from, int level, int depth) {
    Cube cube = from;
    int ctgs = 0;
    int joins = 0;
    while (true) {
      switch (consecution.check(location, cube, level)) {
        case Consecution.Inductive(Cube core) -> {
          return Optional.of(core);
        }
        case Consecution.Predecessor ctg -> {
          if (depth > maxDepth) {
            return Optional.empty();
          }
          if (ctgs < maxCtgs && block(ctg, cube, level, depth)) {
            ctgs++;
            continue;
          }
          Optional<Cube> joined = joins < maxJoins ? join(location, cube, ctg) : Optional.empty();
          if (joined.isEmpty()) {
            return joined;
          }
          ctgs = 0;
          joins++;
          cube = joined.get();
        }
      }
    }
  }

  /** Blocks the abstraction of the counterexample below, if it is inductive there. */
  private boolean block(Consecution.Predecessor ctg, Cube cube, int level, int depth) {
    Location location = ctg.transition().source();
    if (level == 1 || location == space.graph().start()) {
      return false;
    }
    Cube lifted = lifting.before(ctg.transition(), cube, ctg.model());
    Cube states = abstraction.around(location, lifted, ctg.model());
    if (!(consecution.check(location, states, level - 1)
        instanceof Consecution.Inductive(Cube core))) {
      return false;
    }
    int highest = level - 1;
    Cube inductive = core;
    while (highest < frames.last() - 1
        && consecution.check(location, inductive, highest + 1) instanceof Consecution.Inductive) {
      highest++;
    }
    frames.block(space.place(location), mic(location, inductive, highest, depth + 1), highest);
    return true;
  }

  private Cube mic(Location location, Cube from, int level, int depth) {
    Cube cube = from;
    for (Term literal : from.literals().reversed()) {
      if (cube.literals().contains(literal)) {
        Cube smaller = space.around(location, cube.without(literal).literals());
        cube = down(location, smaller, level, depth).orElse(cube);
      }
    }
    return cube;
  }

  /** The literals that hold in the counterexample too, so that it is no longer outside. */
  private Optional<Cube> join(Location location, Cube cube, Consecution.Predecessor ctg) {
    if (space.place(ctg.transition().source()) != space.place(location)
        || ctg.transition().source() == space.graph().start()) {
      // Initial, or of other frames: it stays outside.
      return Optional.empty();
    }
    Evaluator state = new Evaluator(ctg.model()::value);
    List<Term> common = new ArrayList<>();
    for (Term literal : cube.literals()) {
      if (state.holds(literal)) {
        common.add(literal);
      }
    }
    Cube joined = space.around(location, common);
    return common.isEmpty() || joined.equals(cube) ? Optional.empty() : Optional.of(joined);
  }
}
