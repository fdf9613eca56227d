package dev.bulwark.verification.deadcode.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.verification.deadcode.DeadProof;
import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.GoalResult;
import dev.bulwark.verification.deadcode.GoalStatus;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The result as SARIF 2.1.0 (OASIS), for editors and the code scanning of forges. A dead goal is a
 * result of kind {@code fail} and level {@code note}, an unknown one of kind {@code open}; a
 * reachable one is no result. Both are of one rule, which stands for CWE-561.
 */
public final class DeadcodeSarif {

  static final String RULE = "dead-code";

  /** The name has a version, as SARIF demands: another way to make ids needs another one. */
  static final String FINGERPRINT = "bulwarkGoalId/v1";

  private static final String CWE = "561";

  private final JsonGenerator json;
  private final Map<String, Integer> artifacts = new HashMap<>();
  private final Map<Integer, DeadProof> proofs = new HashMap<>();

  private DeadcodeSarif(JsonGenerator json) {
    this.json = json;
  }

  public static String text(DeadcodeResult result) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new DeadcodeSarif(json).log(result);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  private void log(DeadcodeResult result) throws IOException {
    result.proofs().forEach(proof -> proofs.put(proof.number(), proof));
    json.writeStartObject();
    json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool();
    taxonomies();
    invocation(result);
    artifacts(result.program());
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    for (GoalResult goal : result.goals()) {
      switch (goal.status()) {
        case GoalStatus.Reachable reachable -> {}
        case GoalStatus.Unreachable dead -> dead(goal, dead);
        case GoalStatus.Unknown unknown -> open(goal, unknown);
      }
    }
    json.writeEndArray();
    json.writeObjectFieldStart("properties");
    json.writeStringField("checked", result.property());
    strings("assumptions", result.assumptions());
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void tool() throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Bulwark");
    json.writeArrayFieldStart("supportedTaxonomies");
    cweReference();
    json.writeEndArray();
    json.writeArrayFieldStart("rules");
    json.writeStartObject();
    json.writeStringField("id", RULE);
    json.writeStringField("name", "DeadCode");
    message("shortDescription", "Dead code");
    message(
        "fullDescription",
        "No execution of the program passes this function, statement, branch or condition.");
    message(
        "help",
        "Remove it, or mend what keeps it from being reached. "
            + "A proof that `bulwark certify` checks is beside this file.");
    json.writeObjectFieldStart("defaultConfiguration");
    json.writeStringField("level", "note");
    json.writeEndObject();
    json.writeArrayFieldStart("relationships");
    json.writeStartObject();
    json.writeObjectFieldStart("target");
    json.writeStringField("id", CWE);
    json.writeNumberField("index", 0);
    json.writeFieldName("toolComponent");
    cweReference();
    json.writeEndObject();
    strings("kinds", List.of("superset"));
    json.writeEndObject();
    json.writeEndArray();
    json.writeObjectFieldStart("properties");
    strings("tags", List.of("maintainability", "external/cwe/cwe-" + CWE));
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void cweReference() throws IOException {
    json.writeStartObject();
    json.writeStringField("name", "CWE");
    json.writeNumberField("index", 0);
    json.writeEndObject();
  }

  private void taxonomies() throws IOException {
    json.writeArrayFieldStart("taxonomies");
    json.writeStartObject();
    json.writeStringField("name", "CWE");
    json.writeStringField("organization", "MITRE");
    json.writeStringField("informationUri", "https://cwe.mitre.org/");
    message("shortDescription", "The MITRE Common Weakness Enumeration");
    json.writeArrayFieldStart("taxa");
    json.writeStartObject();
    json.writeStringField("id", CWE);
    json.writeStringField("name", "Dead Code");
    message("shortDescription", "Dead Code");
    json.writeStringField("helpUri", "https://cwe.mitre.org/data/definitions/561.html");
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void invocation(DeadcodeResult result) throws IOException {
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", true);
    if (result.ended().isPresent()) {
      json.writeArrayFieldStart("toolExecutionNotifications");
      json.writeStartObject();
      json.writeStringField("level", "warning");
      message("message", "Not all goals were decided: " + result.ended().get().text());
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeEndArray();
  }

  private void artifacts(Program program) throws IOException {
    json.writeArrayFieldStart("artifacts");
    for (Program.SourceFile source : program.sources()) {
      if (artifacts.putIfAbsent(source.name(), artifacts.size()) != null) {
        continue;
      }
      json.writeStartObject();
      json.writeObjectFieldStart("location");
      json.writeStringField("uri", Uris.of(source.name()));
      json.writeEndObject();
      json.writeObjectFieldStart("hashes");
      json.writeStringField("sha-256", source.sha256());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void dead(GoalResult goal, GoalStatus.Unreachable dead) throws IOException {
    begin(goal, "fail", "note", "Dead code, no execution passes it: " + goal.goal().text());
    json.writeStringField("by", dead.by());
    DeadProof proof = proofs.get(dead.proof());
    if (proof != null) {
      json.writeStringField("certificate", EvidenceFiles.certificate(proof));
    }
    end();
  }

  private void open(GoalResult goal, GoalStatus.Unknown unknown) throws IOException {
    // SARIF has no level but `none` for kinds other than `fail`.
    begin(
        goal,
        "open",
        "none",
        "Not known whether it is dead code (" + unknown.reason() + "): " + goal.goal().text());
    json.writeStringField("reason", unknown.reason());
    end();
  }

  /** All of a result but the rest of its properties. */
  private void begin(GoalResult goal, String kind, String level, String text) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", RULE);
    json.writeNumberField("ruleIndex", 0);
    json.writeStringField("kind", kind);
    json.writeStringField("level", level);
    message("message", text);
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    physicalLocation(goal.at());
    json.writeArrayFieldStart("logicalLocations");
    json.writeStartObject();
    json.writeStringField("name", goal.coverage().function());
    json.writeStringField("kind", "function");
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField(FINGERPRINT, goal.id());
    json.writeEndObject();
    json.writeObjectFieldStart("properties");
    json.writeStringField("metric", goal.metric().word());
  }

  private void end() throws IOException {
    json.writeEndObject();
    json.writeEndObject();
  }

  private void physicalLocation(Position at) throws IOException {
    if (!at.isKnown()) {
      return;
    }
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", Uris.of(at.file()));
    Integer index = artifacts.get(at.file());
    if (index != null) {
      json.writeNumberField("index", index);
    }
    json.writeEndObject();
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", at.line());
    if (at.column() > 0) {
      json.writeNumberField("startColumn", at.column());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void message(String name, String text) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", text);
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
