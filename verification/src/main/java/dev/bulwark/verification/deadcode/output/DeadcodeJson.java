package dev.bulwark.verification.deadcode.output;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.GoalsDocument;
import dev.bulwark.verification.goals.Justification;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result for programs: one JSON document, described in docs/deadcode.md. */
public final class DeadcodeJson extends GoalsDocument {

  private static final String KIND = "deadcode";

  private DeadcodeJson() {
    super(KIND, "tests");
  }

  public static String of(GoalResults result) {
    return new DeadcodeJson().text(result);
  }

  /** What a document says of a goal. */
  public record Read(String status, String reason, String evidence, double seconds) {}

  /** The goals of a document by id, and why they are not all decided; nothing if it is no such. */
  public record Document(Map<String, Read> goals, Optional<String> ended) {}

  /** Reads what {@link #of} has written. */
  public static Optional<Document> read(String text) {
    JsonNode node;
    try {
      node = new ObjectMapper().readTree(text);
    } catch (JacksonException broken) {
      return Optional.empty();
    }
    if (!node.path("kind").asText().equals(KIND)) {
      return Optional.empty();
    }
    Map<String, Read> goals = new LinkedHashMap<>();
    for (JsonNode goal : node.path("goals")) {
      String evidence =
          goal.has("test")
              ? EvidenceFiles.inputs(goal.path("test").asInt())
              : goal.has("proof") ? EvidenceFiles.certificate(goal.path("proof").asInt()) : "";
      goals.put(
          goal.path("id").asText(),
          new Read(
              goal.path("status").asText(),
              goal.path("reason").asText(),
              evidence,
              goal.path("seconds").asDouble()));
    }
    JsonNode ended = node.path("summary").path("ended");
    return Optional.of(
        new Document(goals, ended.isTextual() ? Optional.of(ended.asText()) : Optional.empty()));
  }

  @Override
  protected void summary(GoalResults result, JsonGenerator json) throws IOException {
    json.writeNumberField("reachable", result.reachable());
    json.writeNumberField("unreachable", result.unreachable());
    json.writeNumberField("justified", result.justified());
    json.writeNumberField("reused", result.reused());
  }

  @Override
  protected void more(GoalResults result, JsonGenerator json) throws IOException {
    strings("outOfDate", result.outOfDate(), json);
    objects("uniqueCause", UniqueCause.of(result), DeadcodeJson::uniqueCause, json);
  }

  private static void uniqueCause(UniqueCause.Condition condition, JsonGenerator json)
      throws IOException {
    json.writeStringField("condition", condition.text());
    json.writeStringField("decision", condition.decision().coverage().source());
    position(condition.decision(), json);
    json.writeStringField("function", condition.decision().coverage().function());
    json.writeStringField("status", condition.answer().words());
    if (condition.pair().isPresent()) {
      UniqueCause.Pair pair = condition.pair().get();
      strings("vectors", List.of(pair.one().id(), pair.other().id()), json);
    }
  }

  @Override
  protected void goal(GoalResult goal, JsonGenerator json) throws IOException {
    json.writeStringField("id", goal.id());
    json.writeStringField("metric", goal.metric().word());
    position(goal, json);
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
    json.writeNumberField("seconds", goal.seconds());
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
  }

  @Override
  protected void run(TestCase test, JsonGenerator json) throws IOException {
    json.writeStringField("inputs", EvidenceFiles.inputs(test));
    objects("values", test.taken(), DeadcodeJson::taken, json);
  }

  private static void taken(TestCase.Taken taken, JsonGenerator json) throws IOException {
    json.writeStringField("site", taken.site().id());
    json.writeStringField("what", taken.site().description());
    json.writeStringField("type", taken.site().type().toString());
    json.writeStringField("value", taken.value().toString());
  }

  @Override
  protected void proof(DeadProof proof, JsonGenerator json) throws IOException {
    json.writeStringField("certificate", EvidenceFiles.certificate(proof));
    strings(
        "goals", proof.goals().stream().map(goal -> GoalResult.of(goal).stableId()).toList(), json);
  }
}
