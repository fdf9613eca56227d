package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * MIC with ctgDown (Bradley 2011; Hassan, Bradley and Somenzi, <i>Better Generalization in IC3</i>,
 * FMCAD 2013; Algorithms 8 and 9 of the IC3-CEGAR thesis): literals are dropped as long as the rest
 * is inductive. A state that leads into the rest from outside, a counterexample to generalization
 * (CTG), is blocked one level below if that can be done, or the cube is joined with it.
 *
 * <p>What a literal is does not matter here: literals are dropped, replaced by {@link Weakening
 * weaker} ones, and compared to {@link Join join} a cube with a state. All of it is heuristic: what
 * is returned has passed consecution. A query without an answer counts as a failed attempt.
 */
public final class InductiveGeneralization implements Generalization {

  /**
   * @param maxCtgs how many counterexamples to generalization are blocked for one attempt
   * @param maxDepth how deep generalizations of CTGs nest; beyond it there are no joins either
   * @param maxJoins how many states a cube is joined with in one attempt
   * @param maxFailures after how many literals that cannot go the others are kept too
   * @param maxWeaker how many weaker literals are tried for one cube
   * @param keepsNeeded whether a literal that could not be dropped may not be lost by joining
   */
  public record Maxima(
      int maxCtgs,
      int maxDepth,
      int maxJoins,
      int maxFailures,
      int maxWeaker,
      boolean keepsNeeded) {

    /** Literals are dropped, and that is all. */
    public static final Maxima DROPPING = new Maxima(0, 0, 0, Integer.MAX_VALUE, 0, false);
  }

  /** The states that are tried to be blocked for a counterexample to generalization. */
  @FunctionalInterface
  public interface CtgStates {

    /**
     * States at the source of the transition, the model's among them.
     *
     * @param cube that the transition leads into
     */
    Cube of(Consecution.Predecessor ctg, Cube cube);
  }

  /** What a cube and a counterexample to generalization have in common. */
  @FunctionalInterface
  public interface Join {

    /** The literals of the cube that hold in the state. */
    Join COMMON =
        (cube, ctg) -> {
          Evaluator state = new Evaluator(ctg.model()::value);
          return cube.literals().stream().filter(state::holds).toList();
        };

    /** Literals that the cube implies, and that hold in the state of the counterexample too. */
    List<Term> of(Cube cube, Consecution.Predecessor ctg);
  }

  private final StateSpace space;
  private final FrameSequence frames;
  private final Consecution consecution;
  private final CtgStates ctgStates;
  private final Weakening weakening;
  private final Join join;
  private final Maxima maxima;

  public InductiveGeneralization(
      StateSpace space,
      Consecution consecution,
      CtgStates ctgStates,
      Weakening weakening,
      Maxima maxima) {
    this(space, consecution, ctgStates, weakening, Join.COMMON, maxima);
  }

  public InductiveGeneralization(
      StateSpace space,
      Consecution consecution,
      CtgStates ctgStates,
      Weakening weakening,
      Join join,
      Maxima maxima) {
    this.space = space;
    this.frames = space.frames();
    this.consecution = consecution;
    this.ctgStates = ctgStates;
    this.weakening = weakening;
    this.join = join;
    this.maxima = maxima;
  }

  /** Drops literals, and nothing else. */
  public static InductiveGeneralization dropping(StateSpace space, Consecution consecution) {
    return new InductiveGeneralization(
        space, consecution, (ctg, cube) -> cube, Weakening.NONE, Maxima.DROPPING);
  }

  @Override
  public Cube generalize(Location location, Cube inductive, int level) {
    return mic(location, inductive, level, 1);
  }

  /** An inductive cube that contains the given one, if it is found: ctgDown. */
  public Optional<Cube> down(Location location, Cube cube, int level) {
    return down(location, cube, level, 1, Set.of());
  }

  private Cube mic(Location location, Cube from, int level, int depth) {
    Cube cube = from;
    List<Term> open = new ArrayList<>(from.literals());
    Set<Term> needed = new HashSet<>();
    int left = depth == 1 ? maxima.maxWeaker : 0;
    while (!open.isEmpty() && needed.size() < maxima.maxFailures) {
      Term literal = open.removeLast();
      if (!cube.contains(literal)) {
        continue;
      }
      Cube without = replaced(location, cube, literal, List.of());
      if (without.equals(cube)) {
        // It says where the cube is, and has come back.
        continue;
      }
      Optional<Cube> smaller = down(location, without, level, depth, needed);
      if (smaller.isEmpty()) {
        for (Term weaker : left > 0 ? weakening.weaker(literal) : List.<Term>of()) {
          if (left-- <= 0) {
            break;
          }
          smaller =
              down(
                  location,
                  replaced(location, cube, literal, List.of(weaker)),
                  level,
                  depth,
                  needed);
          if (smaller.isPresent()) {
            weakening.accepted(weaker);
            // It may go altogether now, or be replaced once more.
            open.add(weaker);
            break;
          }
        }
      }
      if (smaller.isPresent()) {
        // Weaker literals that cores and joins have put in the place of others may go as well.
        for (Term changed : smaller.get().literals()) {
          if (!cube.contains(changed) && !open.contains(changed)) {
            open.add(changed);
          }
        }
        cube = smaller.get();
      } else {
        needed.add(literal);
      }
    }
    return cube;
  }

  private Cube replaced(Location location, Cube cube, Term literal, List<Term> by) {
    List<Term> literals = new ArrayList<>(cube.without(literal).literals());
    literals.addAll(by);
    return space.around(location, literals);
  }

  private Optional<Cube> down(
      Location location, Cube from, int level, int depth, Set<Term> needed) {
    Cube cube = from;
    int ctgs = 0;
    int joins = 0;
    while (true) {
      switch (consecution.check(location, cube, level)) {
        case Consecution.Inductive(Cube core) -> {
          return Optional.of(core);
        }
        case Consecution.Unanswered unanswered -> {
          return Optional.empty();
        }
        case Consecution.Predecessor ctg -> {
          if (depth > maxima.maxDepth) {
            return Optional.empty();
          }
          if (ctgs < maxima.maxCtgs && block(ctg, cube, level, depth)) {
            ctgs++;
            continue;
          }
          Optional<Cube> joined =
              joins < maxima.maxJoins ? join(location, cube, ctg, needed) : Optional.empty();
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

  /** Blocks the counterexample to generalization below, as high as it is inductive. */
  private boolean block(Consecution.Predecessor ctg, Cube cube, int level, int depth) {
    Location location = ctg.transition().source();
    if (level == 1 || location == space.graph().start()) {
      return false;
    }
    if (!(consecution.check(location, ctgStates.of(ctg, cube), level - 1)
        instanceof Consecution.Inductive(Cube core))) {
      return false;
    }
    int highest = level - 1;
    while (highest < frames.last() - 1
        && consecution.check(location, core, highest + 1) instanceof Consecution.Inductive) {
      highest++;
    }
    frames.block(space.key(location), mic(location, core, highest, depth + 1), highest);
    return true;
  }

  /** The literals that hold in the counterexample too, so that it is no longer outside. */
  private Optional<Cube> join(
      Location location, Cube cube, Consecution.Predecessor ctg, Set<Term> needed) {
    Location source = ctg.transition().source();
    if (source == space.graph().start() || !space.key(source).equals(space.key(location))) {
      // Initial, or of other frames: it stays outside.
      return Optional.empty();
    }
    List<Term> common = join.of(cube, ctg);
    if (common.isEmpty() || (maxima.keepsNeeded && !common.containsAll(needed))) {
      return Optional.empty();
    }
    Cube joined = space.around(location, common);
    return joined.equals(cube) ? Optional.empty() : Optional.of(joined);
  }
}
