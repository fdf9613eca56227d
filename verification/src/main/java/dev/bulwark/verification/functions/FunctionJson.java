package dev.bulwark.verification.functions;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.program.Position;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A result as JSON: in its own file, among others, and from one process to another. */
public final class FunctionJson {

  static final String KIND = "function";

  /** Changes when readers of the document have to change. */
  static final int FORMAT = 1;

  private FunctionJson() {}

  /** Writes members into an object or an array. */
  interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  /** A document that begins as all of ours do. */
  static String document(String kind, boolean pretty, Writing members) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      if (pretty) {
        json.setPrettyPrinter(new DefaultPrettyPrinter());
      }
      json.writeStartObject();
      json.writeStringField("producer", "Bulwark");
      json.writeStringField("kind", kind);
      json.writeNumberField("format", FORMAT);
      members.to(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  /** The file of a result, without what is in files beside it. */
  public static String file(FunctionResult result) {
    return document(KIND, true, json -> members(result, json));
  }

  /** All of a result. */
  public static String whole(FunctionResult result) {
    return document(
        KIND,
        false,
        json -> {
          members(result, json);
          json.writeStringField("certificate", result.texts().certificate());
          json.writeStringField("report", result.texts().report());
          json.writeStringField("sarif", result.texts().sarif());
        });
  }

  static void members(FunctionResult result, JsonGenerator json) throws IOException {
    json.writeStringField("function", result.id().name());
    json.writeStringField("in", result.id().file());
    position(result.at(), json);
    strings("files", result.files(), json);
    json.writeStringField("verdict", result.verdict());
    json.writeStringField("verdictLine", result.verdictLine());
    json.writeStringField("note", result.note());
    if (!result.reasonKind().isEmpty()) {
      json.writeStringField("reasonKind", result.reasonKind());
    }
    if (!result.error().isEmpty()) {
      json.writeObjectFieldStart("error");
      json.writeStringField("text", result.error());
      position(result.errorAt(), json);
      json.writeEndObject();
    }
    json.writeStringField("checked", result.checked());
    strings("assumptions", result.assumptions(), json);
    json.writeStringField("engine", result.engine());
    json.writeNumberField("seconds", result.seconds());
    if (result.bug()) {
      json.writeBooleanField("bug", true);
    }
    json.writeStringField("settings", result.settings());
  }

  private static void position(Position at, JsonGenerator json) throws IOException {
    json.writeStringField("file", at.file());
    json.writeNumberField("line", at.line());
    json.writeNumberField("column", at.column());
  }

  static void strings(String name, List<String> values, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  // ---- Reading

  /** Nothing if the text is no result. */
  public static Optional<FunctionResult> read(String text) {
    JsonNode node;
    try {
      node = new ObjectMapper().readTree(text);
    } catch (JacksonException noJson) {
      return Optional.empty();
    }
    String verdict = node.path("verdict").asText();
    boolean isResult =
        node.path("kind").asText().equals(KIND)
            && node.path("format").asInt() == FORMAT
            && List.of(FunctionResult.SAFE, FunctionResult.UNSAFE, FunctionResult.UNKNOWN)
                .contains(verdict);
    if (!isResult) {
      return Optional.empty();
    }
    JsonNode error = node.path("error");
    return Optional.of(
        new FunctionResult(
            new FunctionId(node.path("in").asText(), node.path("function").asText()),
            position(node),
            strings(node.path("files")),
            verdict,
            node.path("verdictLine").asText(),
            node.path("note").asText(),
            node.path("reasonKind").asText(),
            error.path("text").asText(),
            position(error),
            node.path("checked").asText(),
            strings(node.path("assumptions")),
            node.path("engine").asText(),
            node.path("seconds").asDouble(),
            node.path("bug").asBoolean(),
            node.path("settings").asText(),
            new FunctionTexts(
                node.path("certificate").asText(),
                node.path("report").asText(),
                node.path("sarif").asText())));
  }

  private static Position position(JsonNode node) {
    return new Position(
        node.path("file").asText(), node.path("line").asInt(), node.path("column").asInt());
  }

  private static List<String> strings(JsonNode array) {
    List<String> values = new ArrayList<>();
    array.forEach(value -> values.add(value.asText()));
    return values;
  }
}
