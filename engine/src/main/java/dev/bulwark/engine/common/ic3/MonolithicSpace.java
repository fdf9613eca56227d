package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One transition formula and one sequence of frames {@code F_i}, with the program counter as a
 * variable. A cube always has a literal about the counter that excludes the start; dropping {@code
 * pc = l} replaces it by the disjunction of all other locations where the rest is meaningful. So a
 * cube never contains an initial state, and initiation needs no query.
 */
public final class MonolithicSpace implements StateSpace {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final GlobalTransition global;
  private final FrameKey whole = new FrameKey.Whole();
  private final FrameSequence frames = new FrameSequence(List.of(whole), Set.of());
  private final FrameStep step;

  public MonolithicSpace(TransitionGraph graph, Theory theory, FrameStep.Encoding encoding) {
    this.graph = graph;
    this.terms = graph.terms();
    this.global = new GlobalTransition(graph, theory);
    this.step =
        FrameStep.of(
            terms,
            encoding,
            whole,
            whole,
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
  public FrameKey key(Location location) {
    return whole;
  }

  @Override
  public List<Term> here(Location location) {
    return List.of(global.at(location));
  }

  @Override
  public Cube around(Location location, Collection<Term> literals) {
    if (literals.stream().anyMatch(global::isAboutPc)) {
      return Cube.of(literals);
    }
    List<Term> all = new ArrayList<>(literals);
    all.add(global.around(location, literals));
    return Cube.of(all);
  }

  @Override
  public List<FrameStep> incoming(FrameKey key) {
    return List.of(step);
  }

  @Override
  public Optional<List<Term>> initially(FrameStep from) {
    // F_0 is I.
    return Optional.of(List.of(global.at(graph.start())));
  }

  @Override
  public Map<FrameKey, List<Term>> definitions() {
    return step.definition().map(known -> Map.of(whole, List.of(known))).orElse(Map.of());
  }

  @Override
  public GuardedStep transition(FrameStep from, Model model) {
    return global.step(model);
  }

  @Override
  public Term query(ErrorTransition error) {
    return terms.and(global.at(error.source()), error.condition());
  }

  @Override
  public Term at(Location location, Term formula) {
    return global.at(location, formula);
  }

  @Override
  public void addFact(Location location, Term formula) {
    frames.addFact(whole, terms.implies(global.at(location), formula));
  }
}
