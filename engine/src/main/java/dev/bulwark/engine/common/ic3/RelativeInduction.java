package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Relative induction step by step (Definition 2 and Lemma 1 of IC3CFA; with one step that is
 * Definition 1): a cube is inductive if it is on <i>all</i> steps into its frames, and the core is
 * what is needed on any of them.
 */
public final class RelativeInduction implements Consecution {

  private final StateSpace space;
  private final TermFactory terms;
  private final FrameSolver solver;
  private final boolean cores;

  /** For each key the step that had a predecessor last: the best one to ask about first. */
  private final Map<FrameKey, FrameStep> suspects = new HashMap<>();

  /**
   * @param cores whether a core is made of the literals that queries needed, rather than of all
   */
  public RelativeInduction(StateSpace space, FrameSolver solver, boolean cores) {
    this.space = space;
    this.terms = space.graph().terms();
    this.solver = solver;
    this.cores = cores;
  }

  @Override
  public Result check(Location location, Cube cube, int level) {
    return check(space.key(location), cube, level, false, needed -> space.around(location, needed));
  }

  @Override
  public Result check(FrameKey key, Cube cube, int level) {
    return check(key, cube, level, false, needed -> cube);
  }

  @Override
  public Result insist(Location location, Cube cube, int level) {
    return check(space.key(location), cube, level, true, needed -> space.around(location, needed));
  }

  private Result check(
      FrameKey key, Cube cube, int level, boolean insist, Function<Set<Term>, Cube> core) {
    Set<Term> needed = new LinkedHashSet<>();
    boolean answered = true;
    for (FrameStep step : suspectFirst(key)) {
      switch (check(step, cube, level, insist, needed)) {
        case Predecessor found -> {
          suspects.put(key, step);
          return found;
        }
        case Inductive inductive -> {}
        // Another step may still have a predecessor.
        case Unanswered unanswered -> answered = false;
      }
    }
    return answered ? new Inductive(cores ? core.apply(needed) : cube) : new Unanswered();
  }

  private List<FrameStep> suspectFirst(FrameKey key) {
    List<FrameStep> incoming = space.incoming(key);
    FrameStep suspect = suspects.get(key);
    if (suspect == null || incoming.size() < 2) {
      return incoming;
    }
    List<FrameStep> order = new ArrayList<>(incoming);
    order.remove(suspect);
    order.addFirst(suspect);
    return order;
  }

  /** On one step; literals of the cube that excluded a predecessor are added to those needed. */
  private Result check(FrameStep step, Cube cube, int level, boolean insist, Set<Term> needed) {
    List<Term> query = new ArrayList<>(cube.size() + 3);
    if (level == 1) {
      var initially = space.initially(step);
      if (initially.isEmpty()) {
        return new Inductive(cube);
      }
      query.addAll(initially.get());
    }
    Map<Term, Term> origins = new HashMap<>();
    for (Term literal : cube.literals()) {
      Term after = step.after().apply(literal);
      if (Terms.isFalse(after)) {
        needed.add(literal);
        return new Inductive(cube);
      }
      if (!Terms.isTrue(after) && origins.putIfAbsent(after, literal) == null) {
        query.add(after);
      }
    }
    query.add(step.condition());
    if (step.isLoop()) {
      query.add(cube.negation(terms));
    }
    // Within one sequence of frames: F_(i-1) ∧ ¬s ∧ T ∧ s'
    // from one to another: F_(i-1) ∧ T ∧ s'
    FrameSolver.Answered answer =
        insist
            ? solver.insist(step.source(), level - 1, query)
            : solver.ask(step.source(), level - 1, query);
    return switch (answer.answer()) {
      case SAT -> {
        Model model = answer.model();
        yield new Predecessor(space.transition(step, model), model);
      }
      case UNSAT -> {
        // A core costs time, also where nothing is done with it.
        for (Term used : cores ? answer.core() : List.<Term>of()) {
          Term literal = origins.get(used);
          if (literal != null) {
            needed.add(literal);
          }
        }
        yield new Inductive(cube);
      }
      case UNKNOWN -> new Unanswered();
    };
  }
}
