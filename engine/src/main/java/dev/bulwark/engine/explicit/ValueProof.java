package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The invariants of loop heads: the states that a finished graph has there. If there are many, and
 * all loops have been unrolled, the bounds of the loops are the proof.
 */
final class ValueProof<S> {

  private final Program program;
  private final Slots slots;
  private final Function<S, ValueState> values;
  private final Function<S, Term> rest;
  private final BiFunction<Node<S>, Edge, List<Edge>> paths;

  /** More states at loop heads than this take longer to check than loops to unroll. */
  private static final int MANY_STATES = 64;

  /**
   * @param values the values that a state says
   * @param rest what else it says
   * @param paths the edges of a path that leaves a node
   */
  ValueProof(
      Program program,
      Slots slots,
      Function<S, ValueState> values,
      Function<S, Term> rest,
      BiFunction<Node<S>, Edge, List<Edge>> paths) {
    this.program = program;
    this.slots = slots;
    this.values = values;
    this.rest = rest;
    this.paths = paths;
  }

  Proof of(ReachabilityGraph<S> graph) {
    int states = 0;
    for (Location head : LoopStructure.of(program.start()).heads()) {
      states += graph.at(head).size();
    }
    Optional<Proof> unrolled =
        states > MANY_STATES
            ? new LoopIterations<>(program.start(), paths).proof(graph)
            : Optional.empty();
    return unrolled.orElseGet(() -> invariants(graph));
  }

  private Proof invariants(ReachabilityGraph<S> graph) {
    TermFactory terms = program.terms();
    ValueDecisions decisions = new ValueDecisions(terms, slots);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(program.start()).heads()) {
      List<Node<S>> nodes = graph.at(head);
      // Without any node the head is unreachable: the empty disjunction.
      Term invariant =
          decisions.union(
              nodes.stream().map(node -> values.apply(node.state())).toList(),
              nodes.stream().map(node -> rest.apply(node.state())).toList());
      if (invariant != terms.bool(true)) {
        invariants.put(new CutPoint(CallString.EMPTY, head), invariant);
      }
    }
    return new Proof.Inductive(invariants);
  }
}
