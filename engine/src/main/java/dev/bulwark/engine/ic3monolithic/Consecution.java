package dev.bulwark.engine.ic3monolithic;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.GlobalTransition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Relative induction (Definition 1 of the paper) with the one transition formula. */
final class Consecution {

  /** Is a cube unreachable from the frame below? */
  sealed interface Result {}

  /** It is, and so is what these literals of it describe, wherever the program counter may be. */
  record Inductive(List<Term> core) implements Result {}

  /** A state (and inputs) from which a step leads into the cube. */
  record Predecessor(Model model) implements Result {}

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final GlobalTransition transition;
  private final FrameSolver solver;
  private final Location frames;

  /** Frames are kept under the name of one location, since there is only one sequence. */
  Consecution(
      TransitionGraph graph, GlobalTransition transition, FrameSolver solver, Location frames) {
    this.graph = graph;
    this.terms = graph.terms();
    this.transition = transition;
    this.solver = solver;
    this.frames = frames;
  }

  Result check(Cube cube, int level) {
    Map<Term, Term> origins = new HashMap<>();
    List<Term> question = new ArrayList<>(cube.size() + 3);
    for (Term literal : cube.literals()) {
      Term after = transition.after(literal);
      if (Terms.isFalse(after)) {
        return new Inductive(List.of(literal));
      }
      if (!Terms.isTrue(after) && origins.putIfAbsent(after, literal) == null) {
        question.add(after);
      }
    }
    question.add(transition.formula());
    question.add(cube.negation(terms));
    if (level == 1) {
      // F_0 is I
      question.add(transition.at(graph.start()));
    }
    // F_(i-1) ∧ ¬s ∧ T ∧ s'
    FrameSolver.Answered answer = solver.ask(frames, level - 1, question);
    if (answer.isSatisfiable()) {
      return new Predecessor(answer.model());
    }
    List<Term> core = new ArrayList<>();
    for (Term used : answer.core()) {
      Term literal = origins.get(used);
      if (literal != null) {
        core.add(literal);
      }
    }
    return new Inductive(core);
  }
}
