package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;

/**
 * What {@code --dump-arg} writes: an abstract reachability graph for Graphviz. Nodes have their
 * place and state, dotted arrows lead to what covers a node, bad locations are red.
 */
final class GraphText {

  private static final int MAX_STATE = 120;

  private GraphText() {}

  static String of(Event.Graph graph) {
    ProgramNames names = new ProgramNames(graph.program());
    StringBuilder dot = new StringBuilder("// Made by Bulwark\n");
    dot.append("digraph arg {\n  node [shape=box, fontsize=10];\n");
    for (Event.GraphNode node : graph.nodes()) {
      dot.append("  n").append(node.id()).append(" [label=");
      dot.append(label(graph.program(), names, node)).append(fill(node)).append("];\n");
      node.coveredBy()
          .ifPresent(by -> dot.append("  n" + node.id() + " -> n" + by + " [style=dotted];\n"));
      for (int child : node.children()) {
        dot.append("  n" + node.id() + " -> n" + child + ";\n");
      }
    }
    if (graph.untold() > 0) {
      dot.append("  more [label=\"" + graph.untold() + " more below\", shape=plaintext];\n");
    }
    return dot.append("}\n").toString();
  }

  private static String fill(Event.GraphNode node) {
    if (node.location().isBad()) {
      return ", style=filled, fillcolor=red";
    }
    return node.coveredBy().isPresent() ? ", style=filled, fillcolor=lightgreen" : "";
  }

  private static String label(Program program, ProgramNames names, Event.GraphNode node) {
    String state = names.notation(node.state());
    String shown = state.length() <= MAX_STATE ? state : state.substring(0, MAX_STATE - 1) + "…";
    String raw = FramesText.place(program, node.location()) + "\n" + shown;
    return '"' + raw.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
