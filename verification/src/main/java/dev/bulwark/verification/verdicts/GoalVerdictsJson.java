package dev.bulwark.verification.verdicts;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** The same for programs: one JSON document, described in docs/verdicts.md. */
public final class GoalVerdictsJson {

  /** Changes when readers of the document have to change. */
  public static final int FORMAT = 1;

  private final JsonGenerator json;

  private GoalVerdictsJson(JsonGenerator json) {
    this.json = json;
  }

  public static String text(GoalResults result) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new GoalVerdictsJson(json).result(result);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  private void result(GoalResults result) throws IOException {
    json.writeStartObject();
    json.writeStringField("producer", "Bulwark");
    json.writeStringField("kind", "goals");
    json.writeNumberField("format", FORMAT);
    json.writeStringField("checked", result.property());
    json.writeArrayFieldStart("assumptions");
    for (String assumption : result.assumptions()) {
      json.writeString(assumption);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("summary");
    json.writeNumberField("goals", result.goals().size());
    json.writeNumberField("unsafe", result.reachable());
    json.writeNumberField("safe", result.unreachable());
    json.writeNumberField("unknown", result.unknown());
    json.writeNumberField("seconds", result.seconds());
    if (result.ended().isPresent()) {
      json.writeStringField("ended", result.ended().get().text());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("goals");
    for (GoalResult goal : result.goals()) {
      goal(goal);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("errors");
    for (TestCase test : result.tests()) {
      evidence(test.number(), test.by(), "inputs", test.file());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("proofs");
    for (DeadProof proof : result.proofs()) {
      evidence(proof.number(), proof.by(), "certificate", proof.certificate());
      json.writeStringField("checked", proof.details());
      json.writeBooleanField("excludesUndefinedBehaviour", proof.undefinedExcluded());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void evidence(int number, String by, String name, String text) throws IOException {
    json.writeStartObject();
    json.writeNumberField("number", number);
    json.writeStringField("by", by);
    json.writeStringField(name, text);
  }

  private void goal(GoalResult goal) throws IOException {
    json.writeStartObject();
    json.writeStringField("location", goal.goal().id());
    json.writeStringField("property", GoalVerdicts.property(goal.goal()));
    json.writeStringField("file", goal.at().file());
    json.writeNumberField("line", goal.at().line());
    json.writeNumberField("column", goal.at().column());
    json.writeStringField("text", goal.goal().text());
    json.writeStringField("verdict", GoalVerdicts.verdict(goal.status()));
    switch (goal.status()) {
      case GoalStatus.Reachable(int test, String by) -> json.writeNumberField("error", test);
      case GoalStatus.Unreachable(int proof, String by) -> json.writeNumberField("proof", proof);
      case GoalStatus.Unknown(String reason) -> json.writeStringField("reason", reason);
    }
    json.writeEndObject();
  }
}
