package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.GlobalTransition;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One transition formula and one sequence of frames, with the program counter as a variable (§2.3).
 * A cube always has a literal about the counter that excludes the start; dropping {@code pc = l}
 * replaces it by the disjunction of all other locations where the rest is meaningful. So a cube
 * never contains an initial state, which is what joining the initial condition does in the thesis
 * (§3.6).
 */
final class MonolithicSpace implements Space {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final GlobalTransition global;
  private final Location everywhere = new Location("everywhere", 0, Location.PLAIN, Position.NONE);
  private final FrameSequence frames;
  private final PlaceStep step;

  MonolithicSpace(TransitionGraph graph, Theory theory) {
    this.graph = graph;
    this.terms = graph.terms();
    this.global = new GlobalTransition(graph, theory);
    this.frames = new FrameSequence(graph.start(), List.of(everywhere));
    this.step =
        PlaceStep.of(
            terms,
            everywhere,
            everywhere,
            global.formula(),
            global.effects(),
            variable -> terms.freshVariable(variable.name() + "'", variable.sort()));
  }

  @Override
  public TransitionGraph graph() {
    return graph;
  }

  @Override
  public FrameSequence frames() {
    return frames;
  }

  @Override
  public Map<Location, List<Term>> definitions() {
    return Map.of(everywhere, List.of(step.definition()));
  }

  @Override
  public Location place(Location location) {
    return everywhere;
  }

  @Override
  public List<Term> here(Location location) {
    return List.of(global.at(location));
  }

  @Override
  public Cube around(Location location, List<Term> literals) {
    if (literals.stream().anyMatch(global::isAboutPc)) {
      return Cube.of(literals);
    }
    List<Term> all = new ArrayList<>(literals);
    all.add(global.around(location, literals));
    return Cube.of(all);
  }

  @Override
  public List<PlaceStep> incoming(Location place) {
    return List.of(step);
  }

  @Override
  public Optional<List<Term>> initially(PlaceStep place) {
    // F_0 is I
    return Optional.of(List.of(global.at(graph.start())));
  }

  @Override
  public Transition transition(PlaceStep place, Model model) {
    return global.step(model);
  }

  @Override
  public Term leaving(Exit exit) {
    return global.leaving(exit);
  }

  @Override
  public List<Term> clauses(Location location, int level) {
    if (level == 0) {
      return location == graph.start() ? List.of() : List.of(terms.bool(false));
    }
    List<Term> clauses = new ArrayList<>();
    for (Term invariant : frames.invariants(everywhere)) {
      add(global.at(location, Cube.of(List.of(invariant))), clauses);
    }
    for (Cube cube : frames.blocked(everywhere, level)) {
      add(terms.not(global.at(location, cube)), clauses);
    }
    return clauses;
  }

  private static void add(Term clause, List<Term> clauses) {
    if (!Terms.isTrue(clause)) {
      clauses.add(clause);
    }
  }

  @Override
  public void addInvariant(Location location, Term fact) {
    frames.addInvariant(everywhere, terms.implies(global.at(location), fact));
  }
}
