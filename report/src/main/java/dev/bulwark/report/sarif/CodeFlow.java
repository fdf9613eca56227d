package dev.bulwark.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bulwark.program.Position;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An execution as a code flow of one thread: a step for each statement that has a place, with what
 * it changed. Of long executions the middle is left out, as in the text of a trace.
 */
final class CodeFlow {

  /** Writes the field {@code physicalLocation}. */
  interface Places {
    void write(Position at) throws IOException;
  }

  private final JsonGenerator json;
  private final Places places;

  CodeFlow(JsonGenerator json, Places places) {
    this.json = json;
    this.places = places;
  }

  void write(Trace trace) throws IOException {
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("locations");
    for (TraceRow row : trace.shortRows()) {
      if (row instanceof TraceRow.Statement statement && statement.position().isKnown()) {
        step(statement.position(), words(statement), statement.depth(), "important");
      }
    }
    // The end: what is wrong there.
    step(trace.end(), trace.violation(), 0, "essential");
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static String words(TraceRow.Statement statement) {
    String text = statement.text().lines().map(String::strip).collect(Collectors.joining(" "));
    String effects = list(statement.effects());
    return effects.isEmpty() ? text : text.isEmpty() ? effects : text + "  [" + effects + "]";
  }

  private static String list(List<TraceRow.Effect> effects) {
    return effects.stream().map(TraceRow.Effect::toString).collect(Collectors.joining(", "));
  }

  private void step(Position at, String words, int depth, String importance) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("location");
    places.write(at);
    json.writeObjectFieldStart("message");
    json.writeStringField("text", words);
    json.writeEndObject();
    json.writeEndObject();
    json.writeNumberField("nestingLevel", depth);
    json.writeStringField("importance", importance);
    json.writeEndObject();
  }
}
