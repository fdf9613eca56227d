package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Frames at locations, as in IC3 on control-flow automata; all states are initial at the start. */
final class LocationSpace implements Space {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final FrameSequence frames;
  private final Map<Variable, Variable> primed = new HashMap<>();
  private final Map<Location, List<PlaceStep>> incoming = new LinkedHashMap<>();
  private final Map<PlaceStep, Transition> transitions = new IdentityHashMap<>();
  private final Map<Location, List<Term>> definitions = new LinkedHashMap<>();

  LocationSpace(TransitionGraph graph) {
    this.graph = graph;
    this.terms = graph.terms();
    this.frames = new FrameSequence(graph.start(), graph.locations());
    for (Location location : graph.locations()) {
      List<PlaceStep> steps = new ArrayList<>();
      for (Transition transition : graph.incoming(location)) {
        PlaceStep step = step(transition);
        steps.add(step);
        transitions.put(step, transition);
        definitions
            .computeIfAbsent(transition.source(), source -> new ArrayList<>())
            .add(step.definition());
      }
      incoming.put(location, steps);
    }
  }

  private PlaceStep step(Transition transition) {
    return PlaceStep.of(
        terms,
        transition.source(),
        transition.target(),
        transition.guard(),
        transition.effect().values(),
        variable ->
            primed.computeIfAbsent(variable, v -> terms.freshVariable(v.name() + "'", v.sort())));
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
    return definitions;
  }

  @Override
  public Location place(Location location) {
    return location;
  }

  @Override
  public List<Term> here(Location location) {
    return List.of();
  }

  @Override
  public Cube around(Location location, List<Term> literals) {
    return Cube.of(literals);
  }

  @Override
  public List<PlaceStep> incoming(Location place) {
    return incoming.getOrDefault(place, List.of());
  }

  @Override
  public Optional<List<Term>> initially(PlaceStep step) {
    return step.source() == graph.start() ? Optional.of(List.of()) : Optional.empty();
  }

  @Override
  public Transition transition(PlaceStep step, Model model) {
    return Objects.requireNonNull(transitions.get(step));
  }

  @Override
  public Term leaving(Exit exit) {
    return exit.condition();
  }

  @Override
  public List<Term> clauses(Location location, int level) {
    if (location == graph.start()) {
      return List.of();
    }
    if (level == 0) {
      return List.of(terms.bool(false));
    }
    List<Term> clauses = new ArrayList<>(frames.invariants(location));
    frames.blocked(location, level).forEach(cube -> clauses.add(cube.negation(terms)));
    return clauses;
  }

  @Override
  public void addInvariant(Location location, Term fact) {
    frames.addInvariant(location, fact);
  }
}
