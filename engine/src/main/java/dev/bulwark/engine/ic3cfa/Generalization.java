package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.HalfSpaceSums;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a cube that is blocked at a level larger, so that its negation says more; the paper leaves
 * that open (§VI). In this order, each if configured: interpolants of the failed queries widen the
 * cube; equations become half-spaces; literals are dropped as long as the rest is inductive
 * (Bradley's MIC), with counterexamples to generalization (Hassan, Bradley and Somenzi, 2013)
 * blocked on the way; pairs of half-spaces are replaced by their sums, and bounds moved to
 * constants of the program. Cores of the consecution queries shrink the cube at every step.
 */
final class Generalization {

  private static final int MAX_DEPTH = 1;
  private static final int MAX_CTGS = 3;
  private static final int MAX_FAILURES = 12;

  private final FrameSequence frames;
  private final Consecution consecution;
  private final Predecessors predecessors;
  private final Comparisons comparisons;
  private final HalfSpaceSums sums;
  private final EdgeInterpolants interpolants;
  private final Ic3CfaConfiguration configuration;

  Generalization(
      FrameSequence frames,
      Consecution consecution,
      Predecessors predecessors,
      Comparisons comparisons,
      EdgeInterpolants interpolants,
      Ic3CfaConfiguration configuration) {
    this.frames = frames;
    this.consecution = consecution;
    this.predecessors = predecessors;
    this.comparisons = comparisons;
    this.sums = new HalfSpaceSums(comparisons);
    this.interpolants = interpolants;
    this.configuration = configuration;
  }

  /** A cube that contains the given one and is inductive at the level as well. */
  Cube generalize(Location location, Cube inductive, int level) {
    return generalize(location, inductive, level, 0);
  }

  private Cube generalize(Location location, Cube inductive, int level, int depth) {
    Cube cube =
        configuration.has(Technique.INTERPOLANTS) && depth == 0
            ? widen(location, inductive, level)
            : inductive;
    if (configuration.has(Technique.HALVES)) {
      List<Term> halves = new ArrayList<>();
      cube.literals().forEach(literal -> halves.addAll(comparisons.halves(literal)));
      cube = Cube.of(halves);
    }
    if (configuration.has(Technique.DROPPING)) {
      cube = drop(location, cube, level, depth);
    }
    if (configuration.has(Technique.SUMS) && depth == 0) {
      cube = add(location, cube, level);
    }
    if (configuration.has(Technique.WEAKENING) && depth == 0) {
      cube = weaken(location, cube, level);
    }
    return cube;
  }

  private Cube widen(Location location, Cube cube, int level) {
    Optional<Cube> wider = interpolants.widen(location, cube, level);
    return wider.isPresent()
            && consecution.check(location, wider.get(), level)
                instanceof Consecution.Inductive(Cube core)
        ? core
        : cube;
  }

  private Cube drop(Location location, Cube from, int level, int depth) {
    Cube cube = from;
    Set<Term> needed = new HashSet<>();
    int failures = 0;
    for (Term literal : from.literals().reversed()) {
      if (cube.literals().contains(literal) && failures < MAX_FAILURES) {
        Optional<Cube> smaller = down(location, cube.without(literal), level, depth, needed);
        if (smaller.isPresent()) {
          cube = smaller.get();
        } else {
          needed.add(literal);
          failures++;
        }
      }
    }
    return cube;
  }

  /** An inductive part of the cube, if one is found that has the needed literals. */
  private Optional<Cube> down(
      Location location, Cube from, int level, int depth, Set<Term> needed) {
    Cube cube = from;
    int ctgs = 0;
    while (true) {
      switch (consecution.check(location, cube, level)) {
        case Consecution.Inductive(Cube core) -> {
          return Optional.of(core);
        }
        case Consecution.Predecessor predecessor -> {
          if (configuration.has(Technique.CTGS)
              && depth < MAX_DEPTH
              && ctgs < MAX_CTGS
              && block(predecessor, cube, level)) {
            ctgs++;
          } else if (predecessor.transition().isLoop()) {
            Optional<Cube> joined = join(cube, predecessor, needed);
            if (joined.isEmpty()) {
              return joined;
            }
            cube = joined.get();
            ctgs = 0;
          } else {
            return Optional.empty();
          }
        }
      }
    }
  }

  /** Blocks the counterexample to generalization one level below, if it is inductive there. */
  private boolean block(Consecution.Predecessor ctg, Cube cube, int level) {
    Location location = ctg.transition().source();
    if (level == 1 || location == frames.start()) {
      return false;
    }
    Cube states = predecessors.of(ctg.transition(), cube, ctg.model());
    if (consecution.check(location, states, level - 1)
        instanceof Consecution.Inductive(Cube core)) {
      frames.block(location, generalize(location, core, level - 1, MAX_DEPTH), level - 1);
      return true;
    }
    return false;
  }

  /** Only the literals that hold in the predecessor too, so that it is no longer outside. */
  private static Optional<Cube> join(Cube cube, Consecution.Predecessor other, Set<Term> needed) {
    Evaluator state = new Evaluator(other.model()::value);
    List<Term> common = cube.literals().stream().filter(state::holds).toList();
    return common.isEmpty() || common.size() == cube.size() || !common.containsAll(needed)
        ? Optional.empty()
        : Optional.of(new Cube(common));
  }

  private Cube add(Location location, Cube from, int level) {
    return sums.add(
        from,
        (literals, sum) ->
            consecution.check(location, Cube.of(literals), level)
                    instanceof Consecution.Inductive(Cube core)
                ? Optional.of(core)
                : Optional.empty());
  }

  /** Moves each bound as far as the cube stays inductive, by bisection. */
  private Cube weaken(Location location, Cube from, int level) {
    Cube cube = from;
    for (Term literal : from.literals()) {
      List<Term> weaker = comparisons.weaker(literal);
      int good = 0;
      int bad = weaker.size() + 1;
      while (cube.literals().contains(good == 0 ? literal : weaker.get(good - 1))
          && bad - good > 1) {
        int middle = (good + bad) >>> 1;
        Term next = weaker.get(middle - 1);
        List<Term> changed =
            new ArrayList<>(cube.without(good == 0 ? literal : weaker.get(good - 1)).literals());
        if (!Terms.isTrue(next)) {
          changed.add(next);
        }
        if (consecution.check(location, Cube.of(changed), level)
            instanceof Consecution.Inductive(Cube core)) {
          cube = core;
          good = middle;
        } else {
          bad = middle;
        }
      }
    }
    return cube;
  }
}
