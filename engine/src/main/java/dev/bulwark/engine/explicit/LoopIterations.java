package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How many iterations loops have in a finished graph without cycles, where all loops have been
 * unrolled: a proof by these bounds is cheaper to check than an invariant that lists every state.
 */
final class LoopIterations<S> {

  private final LoopStructure loops;
  private final Procedure procedure;
  private final ValueAnalysis analysis;
  private final Function<S, ValueState> values;
  private final Map<Location, Integer> bounds = new LinkedHashMap<>();
  private final Map<Node<S>, Map<Loop, Integer>> iterations = new HashMap<>();

  /**
   * @param values the values of a state
   */
  LoopIterations(Procedure procedure, ValueAnalysis analysis, Function<S, ValueState> values) {
    this.loops = LoopStructure.of(procedure);
    this.procedure = procedure;
    this.analysis = analysis;
    this.values = values;
  }

  /** The bounds, unless the graph has cycles. */
  Optional<Proof> proof(ReachabilityGraph<S> graph) {
    List<Node<S>> order = topologicalOrder(graph.root());
    if (order.isEmpty()) {
      return Optional.empty();
    }
    Map<Loop, Integer> begin = new HashMap<>();
    arrive(begin, null, graph.root().location());
    iterations.put(graph.root(), begin);
    for (Node<S> node : order) {
      Map<Loop, Integer> here = iterations.getOrDefault(node, Map.of());
      // A jump may pass iterations on a path that then ends, so that no child tells of them.
      for (Edge first : procedure.outgoing(node.location())) {
        Map<Loop, Integer> after = new HashMap<>(here);
        analysis.forEachStep(
            values.apply(node.state()),
            first,
            step -> arrive(after, step.edge().source(), step.edge().target()));
        for (Node<S> child : node.children()) {
          if (leadsTo(node, first, child)) {
            Map<Loop, Integer> known =
                iterations.computeIfAbsent(next(child), n -> new HashMap<>());
            after.forEach((loop, count) -> known.merge(loop, count, Math::max));
          }
        }
      }
    }
    return Optional.of(new Proof.Unrolled(bounds, Map.of()));
  }

  private static <S> boolean leadsTo(Node<S> node, Edge first, Node<S> child) {
    return child.parents().stream()
        .anyMatch(link -> link.parent() == node && link.first() == first);
  }

  /** Where the exploration goes on from a node. */
  private static <S> Node<S> next(Node<S> node) {
    Node<S> at = node;
    for (Node<S> by = at.coveredBy(); by != null; by = at.coveredBy()) {
      at = by;
    }
    return at;
  }

  private void arrive(Map<Loop, Integer> counts, @Nullable Location from, Location to) {
    Optional<Loop> around = loops.innermost(to);
    while (around.isPresent() && (from == null || !around.get().contains(from))) {
      counts.put(around.get(), 0);
      around = around.get().parent();
    }
    Optional<Loop> here = loops.withHead(to);
    if (here.isPresent()) {
      boolean back = from != null && here.get().contains(from);
      int count = counts.merge(here.get(), back ? 1 : 0, Integer::sum);
      bounds.merge(to, count, Math::max);
    }
  }

  /** All nodes before those that they lead to; none if there is a cycle. */
  private List<Node<S>> topologicalOrder(Node<S> root) {
    Map<Node<S>, Integer> position = new HashMap<>();
    List<Node<S>> postorder = new ArrayList<>();
    ArrayDeque<Node<S>> stack = new ArrayDeque<>(List.of(root));
    position.put(root, 0);
    while (!stack.isEmpty()) {
      Node<S> top = stack.element();
      int i = position.merge(top, 1, Integer::sum) - 1;
      if (i >= top.children().size()) {
        postorder.add(stack.pop());
        position.put(top, Integer.MAX_VALUE);
        continue;
      }
      Node<S> child = next(top.children().get(i));
      Integer seen = position.putIfAbsent(child, 0);
      if (seen == null) {
        stack.push(child);
      } else if (seen != Integer.MAX_VALUE) {
        return List.of();
      }
    }
    Collections.reverse(postorder);
    return postorder;
  }
}
