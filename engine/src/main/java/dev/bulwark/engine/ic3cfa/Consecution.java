package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
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

/**
 * Edge-relative inductiveness (Definition 2) of negated regions, by the two cases of Lemma 1. Steps
 * are functions of the state and their inputs, so the region after the step is given by
 * substitution and no primed variables are needed: {@code s'} is {@code s[t]}.
 */
final class Consecution {

  /** Is a region unreachable from the frames below? */
  sealed interface Result {}

  /**
   * On no incoming step there is a predecessor; already the literals of the core have none.
   *
   * @param core the cube itself if cores were not wanted
   */
  record Inductive(Cube core) implements Result {}

  /** A state (and inputs) from which the step leads into the region. */
  record Predecessor(Transition transition, Model model) implements Result {}

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final boolean cores;

  /** For each location the step that had a predecessor last: the best one to ask about first. */
  private final Map<Location, Transition> suspects = new HashMap<>();

  Consecution(TransitionGraph graph, FrameSequence frames, FrameSolver solver, boolean cores) {
    this.graph = graph;
    this.terms = graph.terms();
    this.frames = frames;
    this.solver = solver;
    this.cores = cores;
  }

  /**
   * Is the negation of the region (l', s) inductive relative to {@code F(i-1,l)} for every incoming
   * step? The region must not be at the start, where all states are initial.
   */
  Result check(Location target, Cube cube, int level) {
    Set<Term> needed = new LinkedHashSet<>();
    for (Transition transition : suspectFirst(target)) {
      Result result = check(transition, cube, level);
      switch (result) {
        case Predecessor found -> {
          suspects.put(target, transition);
          return found;
        }
        case Inductive(Cube core) -> needed.addAll(core.literals());
      }
    }
    return new Inductive(cores ? Cube.of(needed) : cube);
  }

  private List<Transition> suspectFirst(Location target) {
    List<Transition> incoming = graph.incoming(target);
    Transition suspect = suspects.get(target);
    if (suspect == null || incoming.size() < 2) {
      return incoming;
    }
    List<Transition> order = new ArrayList<>(incoming);
    order.remove(suspect);
    order.addFirst(suspect);
    return order;
  }

  /** Edge-relative induction along one step. */
  Result check(Transition transition, Cube cube, int level) {
    Location source = transition.source();
    if (level == 1 && source != frames.start()) {
      // F(0,l) is empty.
      return new Inductive(new Cube(List.of()));
    }
    Map<Term, Term> origins = new HashMap<>();
    List<Term> question = new ArrayList<>(cube.size() + 2);
    for (Term literal : cube.literals()) {
      Term before = graph.before(transition, literal);
      if (Terms.isFalse(before)) {
        return new Inductive(new Cube(List.of(literal)));
      }
      if (!Terms.isTrue(before) && origins.putIfAbsent(before, literal) == null) {
        question.add(before);
      }
    }
    question.add(transition.guard());
    if (transition.isLoop()) {
      question.add(cube.negation(terms));
    }
    // l ≠ l': F(i-1,l) ∧ T ∧ s'      (5)
    // l = l': F(i-1,l) ∧ ¬s ∧ T ∧ s' (6)
    FrameSolver.Answered answer = solver.ask(source, level - 1, question);
    if (answer.isSatisfiable()) {
      return new Predecessor(transition, answer.model());
    }
    if (!cores) {
      return new Inductive(cube);
    }
    List<Term> needed = new ArrayList<>();
    for (Term used : answer.core()) {
      Term literal = origins.get(used);
      if (literal != null) {
        needed.add(literal);
      }
    }
    return new Inductive(Cube.of(needed));
  }
}
