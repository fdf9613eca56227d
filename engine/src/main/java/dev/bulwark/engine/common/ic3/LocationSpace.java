package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Frames {@code F(i,l)} at locations, with a step for each transition of the program. */
public final class LocationSpace implements StateSpace {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final FrameSequence frames;
  private final Map<Location, FrameKey> keys = new LinkedHashMap<>();
  private final Map<Variable, Variable> primed = new HashMap<>();
  private final Map<FrameKey, List<FrameStep>> incoming = new LinkedHashMap<>();
  private final Map<FrameStep, GuardedStep> transitions = new IdentityHashMap<>();
  private final Map<FrameKey, List<Term>> definitions = new LinkedHashMap<>();

  public LocationSpace(TransitionGraph graph, FrameStep.Encoding encoding) {
    this.graph = graph;
    this.terms = graph.terms();
    graph.locations().forEach(location -> keys.put(location, new FrameKey.At(location)));
    this.frames = new FrameSequence(List.copyOf(keys.values()), Set.of(key(graph.start())));
    for (Location location : graph.locations()) {
      List<FrameStep> steps = new ArrayList<>();
      for (GuardedStep transition : graph.incoming(location)) {
        FrameStep step = step(transition, encoding);
        steps.add(step);
        transitions.put(step, transition);
        step.definition()
            .ifPresent(
                known ->
                    definitions.computeIfAbsent(step.source(), s -> new ArrayList<>()).add(known));
      }
      incoming.put(key(location), steps);
    }
  }

  private FrameStep step(GuardedStep transition, FrameStep.Encoding encoding) {
    return FrameStep.of(
        terms,
        encoding,
        key(transition.source()),
        key(transition.target()),
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
  public FrameKey key(Location location) {
    return Objects.requireNonNull(keys.get(location), () -> location + " has no frames");
  }

  @Override
  public List<Term> here(Location location) {
    return List.of();
  }

  @Override
  public Cube around(Location location, Collection<Term> literals) {
    return Cube.of(literals);
  }

  @Override
  public List<FrameStep> incoming(FrameKey key) {
    return incoming.getOrDefault(key, List.of());
  }

  @Override
  public Optional<List<Term>> initially(FrameStep step) {
    // F(0,l) is empty but for the start.
    return step.source().equals(key(graph.start())) ? Optional.of(List.of()) : Optional.empty();
  }

  @Override
  public Map<FrameKey, List<Term>> definitions() {
    return definitions;
  }

  @Override
  public GuardedStep transition(FrameStep step, Model model) {
    return Objects.requireNonNull(transitions.get(step));
  }

  @Override
  public Term query(ErrorTransition error) {
    return error.condition();
  }

  @Override
  public Term at(Location location, Term formula) {
    return formula;
  }

  @Override
  public void addFact(Location location, Term formula) {
    frames.addFact(key(location), formula);
  }
}
