package dev.bulwark.verification.goals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The result of a search for many goals as one JSON document: what such documents have in common.
 * What the goals are about says what is in the parts.
 */
public abstract class GoalsDocument {

  /** Changes when readers of the document have to change. */
  private static final int FORMAT = 1;

  private final String kind;
  private final String runs;

  /**
   * @param kind what the document says it is
   * @param runs what the list of executions is called
   */
  protected GoalsDocument(String kind, String runs) {
    this.kind = kind;
    this.runs = runs;
  }

  /** How many goals have which status. */
  protected abstract void summary(GoalResults result, JsonGenerator json) throws IOException;

  protected abstract void goal(GoalResult goal, JsonGenerator json) throws IOException;

  protected abstract void run(TestCase test, JsonGenerator json) throws IOException;

  protected abstract void proof(DeadProof proof, JsonGenerator json) throws IOException;

  /** What stands before the goals besides. */
  protected void more(GoalResults result, JsonGenerator json) throws IOException {}

  /** The document. */
  public final String text(GoalResults result) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      write(result, json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  private void write(GoalResults result, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("producer", "Bulwark");
    json.writeStringField("kind", kind);
    json.writeNumberField("format", FORMAT);
    json.writeStringField("checked", result.property());
    objects("sources", result.program().sources(), GoalsDocument::source, json);
    strings("assumptions", result.assumptions(), json);
    json.writeObjectFieldStart("summary");
    json.writeNumberField("goals", result.goals().size());
    summary(result, json);
    json.writeNumberField("unknown", result.unknown());
    json.writeNumberField("seconds", result.seconds());
    if (result.ended().isPresent()) {
      json.writeStringField("ended", result.ended().get().text());
    }
    json.writeEndObject();
    more(result, json);
    objects("goals", result.goals(), this::goal, json);
    objects(runs, result.tests(), this::numberedRun, json);
    objects("proofs", result.proofs(), this::numberedProof, json);
    json.writeEndObject();
  }

  private static void source(Program.SourceFile source, JsonGenerator json) throws IOException {
    json.writeStringField("file", source.name());
    json.writeStringField("sha256", source.sha256());
  }

  private void numberedRun(TestCase test, JsonGenerator json) throws IOException {
    json.writeNumberField("number", test.number());
    json.writeStringField("by", test.by());
    run(test, json);
  }

  private void numberedProof(DeadProof proof, JsonGenerator json) throws IOException {
    json.writeNumberField("number", proof.number());
    json.writeStringField("by", proof.by());
    proof(proof, json);
    json.writeStringField("checked", proof.details());
    json.writeBooleanField("excludesUndefinedBehaviour", proof.undefinedExcluded());
  }

  /** Where a goal is. */
  protected static void position(GoalResult goal, JsonGenerator json) throws IOException {
    json.writeStringField("file", goal.at().file());
    json.writeNumberField("line", goal.at().line());
    json.writeNumberField("column", goal.at().column());
  }

  protected static void strings(String name, List<String> values, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** Writes the members of an object. */
  @FunctionalInterface
  protected interface Members<T> {
    void write(T value, JsonGenerator json) throws IOException;
  }

  protected static <T> void objects(
      String name, List<T> values, Members<? super T> members, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T value : values) {
      json.writeStartObject();
      members.write(value, json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
