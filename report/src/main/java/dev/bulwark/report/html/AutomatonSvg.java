package dev.bulwark.report.html;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.List;
import java.util.Locale;

/** A procedure's automaton as a picture. */
final class AutomatonSvg {

  /** Larger ones say nothing to anybody. */
  private static final int MOST_LOCATIONS = 400;

  private static final int ACROSS = 170;
  private static final int DOWN = 64;
  private static final int MARGIN = 40;
  private static final int RADIUS = 13;
  private static final int LABEL = 26;
  private static final double LABEL_PLACE = 0.6;

  private final Program program;
  private final LineNotes notes;

  AutomatonSvg(Program program, LineNotes notes) {
    this.program = program;
    this.notes = notes;
  }

  void draw(Procedure procedure, Html page) {
    if (procedure.locations().size() > MOST_LOCATIONS) {
      page.tag("<p>")
          .text(procedure.locations().size())
          .tag(" locations are too many for a picture; <code>bulwark dot</code> prints them.</p>");
      return;
    }
    Layers layers = Layers.of(procedure);
    int width = layers.width() * ACROSS + 2 * MARGIN;
    int height = layers.depth() * DOWN + 2 * MARGIN;
    page.tag(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            .formatted(width, height, width, height));
    for (Edge edge : procedure.edges()) {
      edge(layers.route(edge), edge, page);
    }
    LoopStructure loops = LoopStructure.of(procedure);
    for (Location location : procedure.locations()) {
      location(layers.node(location), location, loops.isHead(location), page);
    }
    page.tag("</svg>\n");
  }

  private static double x(Layers.Node node) {
    return MARGIN + (node.x() + 0.5) * ACROSS;
  }

  private static double y(Layers.Node node) {
    return MARGIN + node.layer() * DOWN + RADIUS;
  }

  private void location(Layers.Node node, Location location, boolean head, Html page) {
    Line line = LineNotes.line(program.shown(location.position()));
    boolean onPath = location.position().isKnown() && notes.isOnPath(line);
    String kind =
        switch (location.role()) {
          case Location.Role.Plain plain -> head ? "head" : "plain";
          case Location.Role.Error error -> "error";
          case Location.Role.Incomplete incomplete -> "incomplete";
          case Location.Role.Undefined undefined -> "undefined";
          case Location.Role.Halt halt -> "halt";
        };
    page.tag("<g class=\"" + kind + (onPath ? " on" : "") + "\">");
    page.element("title", tooltip(location, line));
    page.tag(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>", x(node), y(node), RADIUS));
    page.tag(format("<text x=\"%.1f\" y=\"%.1f\">", x(node), y(node) + 4));
    page.text(location.number()).tag("</text></g>\n");
  }

  private String tooltip(Location location, Line line) {
    StringBuilder words = new StringBuilder(location.name());
    if (location.position().isKnown()) {
      words.append(", ").append(program.shown(location.position()));
    }
    switch (location.role()) {
      case Location.Role.Error error -> words.append('\n').append(error.description());
      case Location.Role.Incomplete incomplete -> words.append('\n').append(incomplete.reason());
      case Location.Role.Undefined undefined -> words.append('\n').append(undefined.text());
      case Location.Role.Plain plain ->
          notes.words(line).forEach(note -> words.append('\n').append(note));
      case Location.Role.Halt halt -> words.append("\nthe program ends");
    }
    return words.toString();
  }

  private static void edge(List<Layers.Node> route, Edge edge, Html page) {
    Layers.Node source = route.getFirst();
    Layers.Node target = route.getLast();
    boolean back = target.layer() <= source.layer();
    page.tag("<g class=\"edge" + (back ? " back" : "") + "\">");
    page.element("title", label(edge));
    page.tag("<path d=\"" + (source == target ? loop(source) : curve(route)) + "\"/>");
    Layers.Node before = route.get(route.size() - 2);
    page.tag(arrow(source == target ? x(source) + ACROSS / 4.0 : x(before), before, target));
    // Nearer to where it goes, since edges part from one location more often than they meet.
    double labelX =
        x(source)
            + LABEL_PLACE * (x(route.get(1)) - x(source))
            + (source == target ? ACROSS / 3.0 : 0);
    double labelY = y(source) + LABEL_PLACE * (y(route.get(1)) - y(source));
    String label = label(edge).replaceAll("\\s+", " ");
    String shown = label.length() <= LABEL ? label : label.substring(0, LABEL - 1) + "…";
    page.tag(format("<text x=\"%.1f\" y=\"%.1f\">", labelX, labelY + 3));
    page.text(shown).tag("</text></g>\n");
  }

  /** Smooth through all bends. */
  private static String curve(List<Layers.Node> route) {
    StringBuilder path = new StringBuilder();
    path.append(format("M%.1f %.1f", x(route.getFirst()), y(route.getFirst())));
    for (int i = 1; i < route.size(); i++) {
      Layers.Node from = route.get(i - 1);
      Layers.Node to = route.get(i);
      double middle = (y(from) + y(to)) / 2;
      path.append(
          format(" C%.1f %.1f %.1f %.1f %.1f %.1f", x(from), middle, x(to), middle, x(to), y(to)));
    }
    return path.toString();
  }

  private static String loop(Layers.Node node) {
    return format(
        "M%.1f %.1f c%d %d %d %d 0 0", x(node), y(node), ACROSS / 2, -DOWN, ACROSS / 2, DOWN);
  }

  /** A triangle at the rim of the target, where the edge comes in from above or from below. */
  private static String arrow(double fromX, Layers.Node from, Layers.Node target) {
    boolean fromAbove = from.layer() < target.layer();
    double direction = fromAbove ? -1 : 1;
    double lean = from == target ? RADIUS : Math.clamp((fromX - x(target)) / 20, -4, 4);
    double tipX = x(target) + lean;
    double tipY = y(target) + direction * RADIUS;
    return format(
        "<path class=\"arrow\" d=\"M%.1f %.1f l-4 %.1f l8 0 z\"/>", tipX, tipY, direction * 8);
  }

  private static String label(Edge edge) {
    String text = edge.text();
    return switch (edge.action()) {
      case Action.Skip skip -> text;
      case Action.Assume assume -> text.isEmpty() ? "[…]" : text;
      case Action.Assign assign -> text.isEmpty() ? assign.variable() + " := …" : text;
      case Action.Havoc havoc -> text.isEmpty() ? havoc.variable() + " := any value" : text;
      case Action.Call call -> text.isEmpty() ? call.callee() + "()" : text;
    };
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
