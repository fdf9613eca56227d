package dev.bulwark.report.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A log as SARIF 2.1.0 has it. Names of sections are those of the standard. */
public final class SarifFile {

  /** What relative names of files are below; readers put their own copy of the sources there. */
  private static final String ROOT = "%SRCROOT%";

  private final SarifLog log;
  private final JsonGenerator json;
  private final Map<String, Integer> artifacts = new HashMap<>();
  private final List<Cwe> taxa;
  private final Uris uris;

  private SarifFile(SarifLog log, JsonGenerator json) {
    this.log = log;
    this.json = json;
    Set<Cwe> used = new LinkedHashSet<>();
    log.rules().forEach(rule -> rule.cwe().ifPresent(used::add));
    this.taxa = new ArrayList<>(used);
    this.uris = new Uris(log.invocation().directory());
  }

  public static String text(SarifLog log) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new SarifFile(log, json).write();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool();
    taxonomies();
    invocation();
    root();
    artifacts();
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    // If one result says whether it is suppressed, all have to (3.27.23).
    boolean suppresses = log.results().stream().anyMatch(one -> one.suppression().isPresent());
    for (SarifResult result : log.results()) {
      result(result, suppresses);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("properties");
    json.writeStringField("checked", log.checked());
    strings("assumptions", log.assumptions());
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  // ---- The tool and its rules

  private void tool() throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Bulwark");
    json.writeStringField("version", log.invocation().version());
    if (!taxa.isEmpty()) {
      json.writeArrayFieldStart("supportedTaxonomies");
      cweReference();
      json.writeEndArray();
    }
    json.writeArrayFieldStart("rules");
    for (SarifRule rule : log.rules()) {
      rule(rule);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void rule(SarifRule rule) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", rule.id());
    json.writeStringField("name", rule.name());
    message("shortDescription", rule.shortDescription());
    message("fullDescription", rule.fullDescription());
    message("help", rule.help());
    json.writeObjectFieldStart("defaultConfiguration");
    json.writeStringField("level", rule.level());
    json.writeEndObject();
    List<String> tags = new ArrayList<>(rule.tags());
    if (rule.cwe().isPresent()) {
      Cwe cwe = rule.cwe().get();
      tags.add("external/cwe/cwe-" + cwe.id());
      json.writeArrayFieldStart("relationships");
      json.writeStartObject();
      json.writeObjectFieldStart("target");
      json.writeStringField("id", Integer.toString(cwe.id()));
      json.writeNumberField("index", taxa.indexOf(cwe));
      json.writeFieldName("toolComponent");
      cweReference();
      json.writeEndObject();
      strings("kinds", List.of("superset"));
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeObjectFieldStart("properties");
    strings("tags", tags);
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
    if (taxa.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("taxonomies");
    json.writeStartObject();
    json.writeStringField("name", "CWE");
    json.writeStringField("organization", "MITRE");
    json.writeStringField("informationUri", "https://cwe.mitre.org/");
    message("shortDescription", "The MITRE Common Weakness Enumeration");
    json.writeArrayFieldStart("taxa");
    for (Cwe cwe : taxa) {
      json.writeStartObject();
      json.writeStringField("id", Integer.toString(cwe.id()));
      json.writeStringField("name", cwe.title());
      message("shortDescription", cwe.title());
      json.writeStringField("helpUri", cwe.page());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  // ---- The run

  private void invocation() throws IOException {
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    SarifInvocation invocation = log.invocation();
    json.writeStringField(
        "commandLine", ("bulwark " + String.join(" ", invocation.arguments())).strip());
    strings("arguments", invocation.arguments());
    json.writeObjectFieldStart("workingDirectory");
    json.writeStringField("uri", uris.root());
    json.writeEndObject();
    json.writeNumberField("exitCode", invocation.exitCode());
    json.writeBooleanField("executionSuccessful", invocation.successful());
    if (!log.warnings().isEmpty()) {
      json.writeArrayFieldStart("toolExecutionNotifications");
      for (String warning : log.warnings()) {
        json.writeStartObject();
        json.writeStringField("level", invocation.successful() ? "warning" : "error");
        message("message", warning);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeEndArray();
  }

  private void root() throws IOException {
    json.writeObjectFieldStart("originalUriBaseIds");
    json.writeObjectFieldStart(ROOT);
    json.writeStringField("uri", uris.root());
    message("description", "The directory in which Bulwark was started.");
    json.writeEndObject();
    json.writeEndObject();
  }

  private void artifacts() throws IOException {
    json.writeArrayFieldStart("artifacts");
    for (Program.SourceFile source : log.sources()) {
      if (artifacts.putIfAbsent(source.name(), artifacts.size()) != null) {
        continue;
      }
      json.writeStartObject();
      json.writeObjectFieldStart("location");
      uri(source.name());
      json.writeEndObject();
      json.writeObjectFieldStart("hashes");
      json.writeStringField("sha-256", source.sha256());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  // ---- Results

  private void result(SarifResult result, boolean suppresses) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", result.rule().id());
    json.writeNumberField("ruleIndex", log.rules().indexOf(result.rule()));
    json.writeStringField("kind", result.kind().name().toLowerCase(Locale.ROOT));
    // SARIF has no level but `none` for kinds other than `fail`.
    json.writeStringField(
        "level",
        switch (result.kind()) {
          case FAIL -> result.rule().level();
          case PASS, OPEN -> "none";
        });
    message("message", result.message());
    json.writeArrayFieldStart("locations");
    location(result.at(), result.function());
    json.writeEndArray();
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField(log.fingerprintName(), result.fingerprint());
    json.writeEndObject();
    if (result.flow().isPresent()) {
      new CodeFlow(json, this::physicalLocation).write(result.flow().get());
    }
    if (suppresses) {
      suppressions(result);
    }
    json.writeObjectFieldStart("properties");
    for (Map.Entry<String, String> property : result.properties().entrySet()) {
      json.writeStringField(property.getKey(), property.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Accepted elsewhere than in the source. */
  private void suppressions(SarifResult result) throws IOException {
    json.writeArrayFieldStart("suppressions");
    if (result.suppression().isPresent()) {
      json.writeStartObject();
      json.writeStringField("kind", "external");
      json.writeStringField("status", "accepted");
      json.writeStringField("justification", result.suppression().get());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void location(Position at, String function) throws IOException {
    json.writeStartObject();
    physicalLocation(at);
    if (!function.isEmpty()) {
      json.writeArrayFieldStart("logicalLocations");
      json.writeStartObject();
      json.writeStringField("name", function);
      json.writeStringField("kind", "function");
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void physicalLocation(Position at) throws IOException {
    if (!at.isKnown()) {
      return;
    }
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    uri(at.file());
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

  private void uri(String file) throws IOException {
    String uri = uris.of(file);
    json.writeStringField("uri", uri);
    if (Uris.isRelative(uri)) {
      json.writeStringField("uriBaseId", ROOT);
    }
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
