package dev.bulwark.engine.common.arg;

import dev.bulwark.engine.Event;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** An abstract reachability graph for people: its first nodes, with states as formulas. */
final class GraphReporter {

  private static final int MAX_NODES = 5_000;

  private GraphReporter() {}

  static <S> Event.Graph report(
      String engine, Program program, ReachabilityGraph<S> graph, Function<S, Term> formula) {
    ArrayDeque<Node<S>> open = new ArrayDeque<>(List.of(graph.root()));
    Set<Node<S>> seen = new HashSet<>(open);
    List<Event.GraphNode> reported = new ArrayList<>();
    while (!open.isEmpty() && reported.size() < MAX_NODES) {
      Node<S> node = open.poll();
      reported.add(
          new Event.GraphNode(
              node.id(),
              node.location(),
              formula.apply(node.state()),
              node.children().stream().map(Node::id).distinct().toList(),
              Optional.ofNullable(node.coveredBy()).map(Node::id)));
      for (Node<S> child : node.children()) {
        if (seen.add(child)) {
          open.add(child);
        }
      }
    }
    return new Event.Graph(engine, program, reported, open.size());
  }
}
