package dev.bulwark.verification.deadcode.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.program.Program;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Justification;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The result for programs: one JSON document, described in docs/deadcode.md. */
public final class DeadcodeJson {

  /** Changes when readers of the document have to change. */
  public static final int FORMAT = 1;

  private final JsonGenerator json;

  private DeadcodeJson(JsonGenerator json) {
    this.json = json;
  }

  public static String text(GoalResults result) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new DeadcodeJson(json).result(result);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  private void result(GoalResults result) throws IOException {
    json.writeStartObject();
    json.writeStringField("producer", "Bulwark");
    json.writeStringField("kind", "deadcode");
    json.writeNumberField("format", FORMAT);
    json.writeStringField("checked", result.property());
    json.writeArrayFieldStart("sources");
    for (Program.SourceFile source : result.program().sources()) {
      json.writeStartObject();
      json.writeStringField("file", source.name());
      json.writeStringField("sha256", source.sha256());
      json.writeEndObject();
    }
    json.writeEndArray();
    strings("assumptions", result.assumptions());
    json.writeObjectFieldStart("summary");
    json.writeNumberField("goals", result.goals().size());
    json.writeNumberField("reachable", result.reachable());
    json.writeNumberField("unreachable", result.unreachable());
    json.writeNumberField("justified", result.justified());
    json.writeNumberField("unknown", result.unknown());
    json.writeNumberField("reused", result.reused());
    json.writeNumberField("seconds", result.seconds());
    if (result.ended().isPresent()) {
      json.writeStringField("ended", result.ended().get().text());
    }
    json.writeEndObject();
    strings("outOfDate", result.outOfDate());
    json.writeArrayFieldStart("goals");
    for (GoalResult goal : result.goals()) {
      goal(goal);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("tests");
    for (TestCase test : result.tests()) {
      test(test);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("proofs");
    for (DeadProof proof : result.proofs()) {
      proof(proof);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void goal(GoalResult goal) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", goal.id());
    json.writeStringField("metric", goal.metric().word());
    json.writeStringField("file", goal.at().file());
    json.writeNumberField("line", goal.at().line());
    json.writeNumberField("column", goal.at().column());
    json.writeStringField("function", goal.coverage().function());
    json.writeStringField("source", goal.coverage().source());
    json.writeStringField("outcome", goal.coverage().outcome());
    json.writeStringField("text", goal.goal().text());
    json.writeStringField("location", goal.goal().id());
    json.writeStringField("code", goal.coverage().code());
    json.writeStringField("status", goal.status().word());
    switch (goal.status()) {
      case GoalStatus.Reachable(int test, String by) -> {
        json.writeNumberField("test", test);
        json.writeStringField("by", by);
      }
      case GoalStatus.Unreachable(int proof, String by) -> {
        json.writeNumberField("proof", proof);
        json.writeStringField("by", by);
      }
      case GoalStatus.Unknown(String reason) -> json.writeStringField("reason", reason);
    }
    if (goal.justification().isPresent()) {
      Justification justification = goal.justification().get();
      json.writeObjectFieldStart("justification");
      json.writeStringField("reason", justification.reason());
      json.writeStringField("who", justification.who());
      if (justification.until().isPresent()) {
        json.writeStringField("until", justification.until().get().toString());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void test(TestCase test) throws IOException {
    json.writeStartObject();
    json.writeNumberField("number", test.number());
    json.writeStringField("by", test.by());
    json.writeStringField("inputs", EvidenceFiles.inputs(test));
    json.writeArrayFieldStart("values");
    for (TestCase.Taken taken : test.taken()) {
      json.writeStartObject();
      json.writeStringField("site", taken.site().id());
      json.writeStringField("what", taken.site().description());
      json.writeStringField("type", taken.site().type().toString());
      json.writeStringField("value", taken.value().toString());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void proof(DeadProof proof) throws IOException {
    json.writeStartObject();
    json.writeNumberField("number", proof.number());
    json.writeStringField("by", proof.by());
    json.writeStringField("certificate", EvidenceFiles.certificate(proof));
    json.writeStringField("checked", proof.details());
    json.writeBooleanField("excludesUndefinedBehaviour", proof.undefinedExcluded());
    strings("goals", proof.goals().stream().map(goal -> GoalResult.of(goal).stableId()).toList());
    json.writeEndObject();
  }

  private void strings(String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
