package dev.bulwark.engine.common.arg;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * An abstract reachability graph as Graphviz: nodes with location and state, dotted arrows to what
 * covers them, bad locations red.
 */
final class GraphDot {

  private static final int MAX_LABEL = 120;
  private static final int MAX_NODES = 5_000;

  private GraphDot() {}

  static <S> String of(ReachabilityGraph<S> graph, Function<S, String> text) {
    StringBuilder dot = new StringBuilder("digraph arg {\n  node [shape=box, fontsize=10];\n");
    ArrayDeque<Node<S>> open = new ArrayDeque<>(List.of(graph.root()));
    Set<Node<S>> seen = new HashSet<>(open);
    int told = 0;
    while (!open.isEmpty() && told++ < MAX_NODES) {
      Node<S> node = open.poll();
      dot.append("  n").append(node.id()).append(" [label=").append(label(node, text));
      if (node.location().isBad()) {
        dot.append(", style=filled, fillcolor=red");
      } else if (node.isCovered()) {
        dot.append(", style=filled, fillcolor=lightgreen");
      }
      dot.append("];\n");
      Node<S> covering = node.coveredBy();
      if (covering != null) {
        dot.append("  n" + node.id() + " -> n" + covering.id() + " [style=dotted];\n");
      }
      for (Node<S> child : new LinkedHashSet<>(node.children())) {
        dot.append("  n" + node.id() + " -> n" + child.id() + ";\n");
        if (seen.add(child)) {
          open.add(child);
        }
      }
    }
    if (!open.isEmpty()) {
      dot.append("  more [label=\"" + open.size() + " more below\", shape=plaintext];\n");
    }
    return dot.append("}\n").toString();
  }

  private static <S> String label(Node<S> node, Function<S, String> text) {
    String state = text.apply(node.state());
    String shown = state.length() <= MAX_LABEL ? state : state.substring(0, MAX_LABEL - 1) + "…";
    String raw = node.location() + "\n" + shown;
    return '"' + raw.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
