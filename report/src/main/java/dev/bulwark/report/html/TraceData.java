package dev.bulwark.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bulwark.program.Position;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.html.TraceVariables.Binding;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A trace as the script of the page reads it: all texts once, and rows, in the order of the
 * execution and groups before what is in them, as lists of numbers.
 */
final class TraceData {

  /** An effect has taken its value from outside, or from a volatile object. */
  private static final int INPUT = 1;

  private static final int VOLATILE = 2;

  private final TraceVariables variables;
  private final SourceListing sources;
  private final JsonGenerator json;
  private final Map<String, Integer> strings = new LinkedHashMap<>();

  private TraceData(TraceVariables variables, SourceListing sources, JsonGenerator json) {
    this.variables = variables;
    this.sources = sources;
    this.json = json;
  }

  /** May stand in a script element as it is. */
  static String of(
      List<TraceNode> roots,
      List<Effect> initial,
      TraceVariables variables,
      SourceListing sources) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      new TraceData(variables, sources, json).write(roots, initial);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    // Only strings have these, and no element ends, and no comment begins, without one.
    return out.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  private void write(List<TraceNode> roots, List<Effect> initial) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("files");
    for (String file : sources.names()) {
      json.writeString(SourceListing.brief(file));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("initial");
    effects(initial);
    json.writeEndArray();
    json.writeArrayFieldStart("rows");
    record Open(TraceNode node, int level) {}
    Deque<Open> open = new ArrayDeque<>();
    roots.reversed().forEach(root -> open.push(new Open(root, 0)));
    while (!open.isEmpty()) {
      Open next = open.pop();
      row(next.node(), next.level());
      next.node()
          .children()
          .reversed()
          .forEach(child -> open.push(new Open(child, next.level() + 1)));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("strings");
    for (String string : strings.keySet()) {
      json.writeString(string);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private int string(String text) {
    return strings.computeIfAbsent(text, unused -> strings.size());
  }

  /**
   * Kind, level, open, text, inputs, file, line, depth, function, effects of eight numbers each.
   */
  private void row(TraceNode node, int level) throws IOException {
    json.writeStartArray();
    json.writeNumber(node.kind().ordinal());
    json.writeNumber(level);
    json.writeNumber(node.isOpen() ? 1 : 0);
    json.writeNumber(string(text(node)));
    json.writeNumber(string(inputs(node)));
    Position at = node.position();
    int file = at.isKnown() ? sources.number(at.file()) : -1;
    json.writeNumber(file);
    json.writeNumber(file < 0 ? 0 : at.line());
    json.writeNumber(node.row().map(TraceRow::depth).orElse(-1));
    if (node.row().isPresent()) {
      switch (node.row().get()) {
        case TraceRow.Statement statement -> effects(statement.function(), statement.effects());
        case TraceRow.Enter enter -> effects(enter.function(), enter.parameters());
        case TraceRow.Skipped skipped -> json.writeNumber(string(""));
      }
    } else {
      json.writeNumber(string(""));
    }
    json.writeEndArray();
  }

  private static String text(TraceNode node) {
    return node.text().lines().map(String::strip).collect(Collectors.joining(" "));
  }

  /** Of what can be folded. */
  private static String inputs(TraceNode node) {
    return node.children().isEmpty() ? "" : String.join(", ", node.inputs());
  }

  private void effects(String function, List<Effect> effects) throws IOException {
    json.writeNumber(string(function));
    effects(effects);
  }

  private void effects(List<Effect> effects) throws IOException {
    for (Effect effect : effects) {
      Binding binding = variables.of(effect);
      json.writeNumber(string(binding.name().isEmpty() ? effect.variable() : binding.name()));
      json.writeNumber(string(effect.value()));
      json.writeNumber((effect.input() ? INPUT : 0) | (effect.changing() ? VOLATILE : 0));
      json.writeNumber(binding.scope().ordinal());
      json.writeNumber(string(binding.function()));
      json.writeNumber(string(binding.key()));
      json.writeNumber(binding.from());
      json.writeNumber(binding.to());
    }
  }
}
