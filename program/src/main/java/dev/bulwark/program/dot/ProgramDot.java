package dev.bulwark.program.dot;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.Remedy;
import dev.bulwark.program.loop.LoopStructure;
import java.util.stream.Collectors;

/**
 * A program as a Graphviz graph: a cluster for each procedure, loop heads with a double border,
 * errors red, incomplete locations orange, undefined behaviour yellow, halting ones grey. Edges
 * carry the C code they come from, or their action where there is none. The same program gives the
 * same text.
 */
public final class ProgramDot {

  private static final int MAX_LABEL = 80;

  private final StringBuilder text = new StringBuilder();

  private ProgramDot() {}

  public static String of(Program program) {
    ProgramDot dot = new ProgramDot();
    dot.text.append(
        "digraph program {\n  node [shape=circle, fontsize=10];\n  edge [fontsize=9];\n");
    int cluster = 0;
    for (Procedure procedure : program.procedures().values()) {
      dot.procedure(procedure, cluster++);
    }
    return dot.text.append("}\n").toString();
  }

  private void procedure(Procedure procedure, int cluster) {
    text.append("  subgraph cluster_")
        .append(cluster)
        .append(" {\n    label=")
        .append(quoted(signature(procedure)))
        .append(";\n");
    LoopStructure loops = LoopStructure.of(procedure);
    for (Location location : procedure.locations()) {
      text.append("    ")
          .append(quoted(location.name()))
          .append(" [")
          .append(attributes(procedure, loops, location))
          .append("];\n");
    }
    for (Edge edge : procedure.edges()) {
      text.append("    ")
          .append(quoted(edge.source().name()))
          .append(" -> ")
          .append(quoted(edge.target().name()));
      text.append(" [label=").append(quoted(label(edge))).append("];\n");
    }
    text.append("  }\n");
  }

  private static String signature(Procedure procedure) {
    return procedure.name()
        + procedure.parameters().stream()
            .map(parameter -> parameter.type() + " " + parameter.sourceName())
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String attributes(Procedure procedure, LoopStructure loops, Location location) {
    String label = location.number() + (location.label().isEmpty() ? "" : "\n" + location.label());
    String style =
        switch (location.role()) {
          case Location.Role.Plain plain -> "";
          case Location.Role.Error(String property, Goal goal) -> {
            label += "\n" + property;
            yield ", style=filled, fillcolor=red";
          }
          case Location.Role.Incomplete(String reason, Remedy remedy) -> {
            label += "\n" + reason;
            yield ", style=filled, fillcolor=orange";
          }
          case Location.Role.Undefined undefined -> {
            label += "\n" + undefined.text();
            yield ", style=filled, fillcolor=yellow";
          }
          case Location.Role.Halt halt -> ", style=filled, fillcolor=gray";
        };
    String border = loops.isHead(location) ? ", peripheries=2" : "";
    String shape =
        location == procedure.entry() || location == procedure.exit() ? ", shape=box" : "";
    String position =
        location.position().isKnown() ? ", tooltip=" + quoted(location.position().toString()) : "";
    return "label=" + quoted(label) + style + border + shape + position;
  }

  private static String label(Edge edge) {
    String action =
        switch (edge.action()) {
          case Action.Skip skip -> "";
          case Action.Assign(ProgramVariable variable, Term value) -> variable + " := " + value;
          case Action.Assume(Term condition) -> "[" + condition + "]";
          case Action.Havoc(ProgramVariable variable, InputSite site) ->
              variable + " := input " + site;
          case Action.Call call ->
              call.result().map(result -> result + " := ").orElse("")
                  + call.callee()
                  + call.arguments().stream()
                      .map(Term::toString)
                      .collect(Collectors.joining(", ", "(", ")"));
        };
    // Both branches of a condition come from the same code, so the action itself tells them apart.
    boolean both = edge.action() instanceof Action.Assume && !edge.text().isEmpty();
    String shown =
        edge.text().isEmpty() ? action : both ? edge.text() + "\n" + action : edge.text();
    return shown.length() <= MAX_LABEL ? shown : shown.substring(0, MAX_LABEL - 1) + "…";
  }

  private static String quoted(String raw) {
    String escaped =
        raw.replace("\\", "\\\\").replace("\"", "\\\"").replace("\r", "").replace("\n", "\\n");
    return '"' + escaped + '"';
  }
}
