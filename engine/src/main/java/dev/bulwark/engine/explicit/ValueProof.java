package dev.bulwark.engine.explicit;

import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The invariants of loop heads: the states that a finished graph has there, and those that jumps
 * have passed. If there are many, and all loops have been unrolled, the bounds of the loops are the
 * proof.
 */
final class ValueProof<S> {

  /** Stands for a proof that would be about more states than were to be made. */
  static final Proof TOO_LONG = new Proof.Unrolled(Map.of(), Map.of());

  private final Program program;
  private final Slots slots;
  private final ValueAnalysis analysis;
  private final Function<S, ValueState> values;
  private final Function<S, Term> rest;

  /** More states at loop heads than this take longer to check than loops to unroll. */
  private static final int MANY_STATES = 64;

  /**
   * @param values the values that a state says
   * @param rest what else it says
   */
  ValueProof(
      ValueProgram program,
      ValueAnalysis analysis,
      Function<S, ValueState> values,
      Function<S, Term> rest) {
    this.program = program.program();
    this.slots = program.slots();
    this.analysis = analysis;
    this.values = values;
    this.rest = rest;
  }

  static boolean isTooLong(Verdict verdict) {
    return verdict instanceof Verdict.Safe(Proof proof) && proof == TOO_LONG;
  }

  /** The proof, unless jumps have passed so many states that it would be about more than these. */
  Optional<Proof> within(ReachabilityGraph<S> graph, int maxStates) {
    return graph.made() + headsPassed(graph) > maxStates
        ? Optional.empty()
        : Optional.of(of(graph));
  }

  private long headsPassed(ReachabilityGraph<S> graph) {
    long passed = 0;
    for (Node<S> node : graph.nodes()) {
      passed += analysis.headsPassed(node.location(), values.apply(node.state()));
    }
    return passed;
  }

  private Proof of(ReachabilityGraph<S> graph) {
    long states = headsPassed(graph);
    for (Location head : LoopStructure.of(program.start()).heads()) {
      states += graph.at(head).size();
    }
    Optional<Proof> unrolled =
        states > MANY_STATES
            ? new LoopIterations<>(program.start(), analysis, values).proof(graph)
            : Optional.empty();
    return unrolled.orElseGet(() -> invariants(graph));
  }

  private Proof invariants(ReachabilityGraph<S> graph) {
    TermFactory terms = program.terms();
    ValueDecisions decisions = new ValueDecisions(terms, slots);
    Map<Location, Set<ValueState>> passed = statesOfJumps(graph);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(program.start()).heads()) {
      List<ValueState> states = new ArrayList<>();
      List<Term> rests = new ArrayList<>();
      for (Node<S> node : graph.at(head)) {
        states.add(values.apply(node.state()));
        rests.add(rest.apply(node.state()));
      }
      for (ValueState state : passed.getOrDefault(head, Set.of())) {
        states.add(state);
        rests.add(terms.bool(true));
      }
      // Without any state the head is unreachable: the empty disjunction.
      Term invariant = decisions.union(states, rests);
      if (invariant != terms.bool(true)) {
        invariants.put(new CutPoint(CallString.EMPTY, head), invariant);
      }
    }
    return new Proof.Inductive(invariants);
  }

  private Map<Location, Set<ValueState>> statesOfJumps(ReachabilityGraph<S> graph) {
    Map<Location, Set<ValueState>> passed = new HashMap<>();
    for (Node<S> node : graph.nodes()) {
      ValueState state = values.apply(node.state());
      if (analysis.headsPassed(node.location(), state) > 0) {
        analysis.forEachHead(
            node.location(),
            state,
            (head, there) -> passed.computeIfAbsent(head, h -> new LinkedHashSet<>()).add(there));
      }
    }
    return passed;
  }
}
