package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Transition;
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
import java.util.Optional;
import java.util.Set;

/** Relative induction, with the core of the query as a first generalization (§3.6). */
final class Consecution {

  /** Can a cube be reached from the frame below? */
  sealed interface Result {}

  /** It cannot, nor can what the cube's literals in the core describe. */
  record Inductive(Cube core) implements Result {}

  /** A state, with inputs, from which a step of the program leads into the cube. */
  record Predecessor(Transition transition, Model model) implements Result {}

  private final Space space;
  private final TermFactory terms;
  private final FrameSolver solver;

  /** For each place the step that had a predecessor last: the best one to ask about first. */
  private final Map<Location, Space.PlaceStep> suspects = new HashMap<>();

  Consecution(Space space, FrameSolver solver) {
    this.space = space;
    this.terms = space.graph().terms();
    this.solver = solver;
  }

  /**
   * Does {@code F_(level-1)} exclude that a step leads into the cube from outside of it? The cube
   * has no initial states.
   *
   * @param location one that the cube's states can be at
   */
  Result check(Location location, Cube cube, int level) {
    Location place = space.place(location);
    Set<Term> needed = new LinkedHashSet<>();
    for (Space.PlaceStep step : suspectFirst(place)) {
      Optional<Predecessor> found = predecessor(step, cube, level, needed);
      if (found.isPresent()) {
        suspects.put(place, step);
        return found.get();
      }
    }
    return new Inductive(space.around(location, List.copyOf(needed)));
  }

  private List<Space.PlaceStep> suspectFirst(Location place) {
    List<Space.PlaceStep> incoming = space.incoming(place);
    Space.PlaceStep suspect = suspects.get(place);
    if (suspect == null || incoming.size() < 2) {
      return incoming;
    }
    List<Space.PlaceStep> order = new ArrayList<>(incoming);
    order.remove(suspect);
    order.addFirst(suspect);
    return order;
  }

  private Optional<Predecessor> predecessor(
      Space.PlaceStep step, Cube cube, int level, Set<Term> needed) {
    List<Term> question = new ArrayList<>(cube.size() + 3);
    if (level == 1) {
      Optional<List<Term>> initially = space.initially(step);
      if (initially.isEmpty()) {
        // F(0,l) is empty.
        return Optional.empty();
      }
      question.addAll(initially.get());
    }
    Map<Term, Term> origins = new HashMap<>();
    for (Term literal : cube.literals()) {
      Term after = step.after().apply(literal);
      if (Terms.isFalse(after)) {
        needed.add(literal);
        return Optional.empty();
      }
      if (!Terms.isTrue(after) && origins.putIfAbsent(after, literal) == null) {
        question.add(after);
      }
    }
    question.add(step.on());
    if (step.isLoop()) {
      question.add(cube.negation(terms));
    }
    // F_(i-1) ∧ ¬s ∧ T ∧ s'
    FrameSolver.Answered answer = solver.ask(step.source(), level - 1, question);
    if (answer.isSatisfiable()) {
      Model model = answer.model();
      return Optional.of(new Predecessor(space.transition(step, model), model));
    }
    for (Term used : answer.core()) {
      Term literal = origins.get(used);
      if (literal != null) {
        needed.add(literal);
      }
    }
    return Optional.empty();
  }
}
