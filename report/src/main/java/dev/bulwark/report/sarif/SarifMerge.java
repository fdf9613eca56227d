package dev.bulwark.report.sarif;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Logs of ours as one log with one run: rules, weaknesses and files are there once, and results
 * refer to them anew.
 */
public final class SarifMerge {

  /**
   * A log with a name for what it is about.
   *
   * @param text a log that {@link VerdictSarif} has written
   */
  public record Part(String name, String text) {}

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, JsonNode> rules = new LinkedHashMap<>();
  private final Map<String, JsonNode> taxa = new LinkedHashMap<>();
  private final Map<String, JsonNode> artifacts = new LinkedHashMap<>();
  private final List<JsonNode> results = new ArrayList<>();
  private final Set<String> notifications = new LinkedHashSet<>();
  private final Set<String> checked = new LinkedHashSet<>();
  private final Set<String> assumptions = new LinkedHashSet<>();

  private SarifMerge() {}

  /**
   * The logs, in this order, as if one run had written them.
   *
   * @param notes to be said besides
   */
  public static String text(List<Part> parts, List<String> notes, SarifInvocation invocation) {
    // What is not of the parts is that of a log about nothing.
    String empty =
        SarifFile.text(
            new SarifLog(
                invocation,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "",
                List.of(),
                ErrorIds.FINGERPRINT));
    SarifMerge merge = new SarifMerge();
    merge.notifications.addAll(notes);
    try {
      for (Part part : parts) {
        merge.add(part);
      }
      return merge.into((ObjectNode) merge.mapper.readTree(empty), invocation);
    } catch (JacksonException broken) {
      throw new IllegalArgumentException("a log that is not ours", broken);
    }
  }

  private void add(Part part) throws JacksonException {
    JsonNode run = mapper.readTree(part.text()).at("/runs/0");
    for (JsonNode artifact : run.path("artifacts")) {
      String uri = artifact.at("/location/uri").asText();
      artifacts.putIfAbsent(uri, artifact);
    }
    run.at("/taxonomies/0/taxa").forEach(one -> taxa.putIfAbsent(one.path("id").asText(), one));
    run.at("/tool/driver/rules").forEach(one -> rules.putIfAbsent(one.path("id").asText(), one));
    run.path("results").forEach(results::add);
    for (JsonNode one : run.at("/invocations/0/toolExecutionNotifications")) {
      notifications.add(part.name() + ": " + one.at("/message/text").asText());
    }
    String property = run.at("/properties/checked").asText();
    if (!property.isEmpty()) {
      checked.add(property);
    }
    run.at("/properties/assumptions").forEach(one -> assumptions.add(one.asText()));
  }

  private String into(ObjectNode log, SarifInvocation invocation) throws JacksonException {
    ObjectNode run = (ObjectNode) log.at("/runs/0");
    ObjectNode merged = mapper.createObjectNode();
    List<String> taxonNumbers = List.copyOf(taxa.keySet());
    ObjectNode driver = (ObjectNode) run.at("/tool/driver");
    ObjectNode fullDriver = mapper.createObjectNode();
    fullDriver.set("name", driver.get("name"));
    fullDriver.set("version", driver.get("version"));
    if (!taxa.isEmpty()) {
      fullDriver.putArray("supportedTaxonomies").addObject().put("name", "CWE").put("index", 0);
    }
    ArrayNode ruleList = fullDriver.putArray("rules");
    for (JsonNode rule : rules.values()) {
      for (JsonNode relationship : rule.path("relationships")) {
        ObjectNode target = (ObjectNode) relationship.get("target");
        target.put("index", taxonNumbers.indexOf(target.path("id").asText()));
      }
      ruleList.add(rule);
    }
    merged.putObject("tool").set("driver", fullDriver);
    if (!taxa.isEmpty()) {
      ObjectNode taxonomy = merged.putArray("taxonomies").addObject();
      taxonomy.put("name", "CWE").put("organization", "MITRE");
      taxonomy.put("informationUri", "https://cwe.mitre.org/");
      taxonomy.putObject("shortDescription").put("text", "The MITRE Common Weakness Enumeration");
      taxonomy.putArray("taxa").addAll(taxa.values());
    }
    ObjectNode called = (ObjectNode) run.at("/invocations/0");
    if (!notifications.isEmpty()) {
      ArrayNode said = called.putArray("toolExecutionNotifications");
      for (String text : notifications) {
        ObjectNode one =
            said.addObject().put("level", invocation.successful() ? "warning" : "error");
        one.putObject("message").put("text", text);
      }
    }
    merged.set("invocations", run.get("invocations"));
    merged.set("originalUriBaseIds", run.get("originalUriBaseIds"));
    merged.putArray("artifacts").addAll(artifacts.values());
    merged.set("columnKind", run.get("columnKind"));
    List<String> ruleNumbers = List.copyOf(rules.keySet());
    List<String> artifactNumbers = List.copyOf(artifacts.keySet());
    ArrayNode resultList = merged.putArray("results");
    for (JsonNode result : results) {
      renumber(result, ruleNumbers, artifactNumbers);
      resultList.add(result);
    }
    ObjectNode properties = merged.putObject("properties");
    properties.put("checked", String.join("; ", checked));
    ArrayNode assumed = properties.putArray("assumptions");
    assumptions.forEach(assumed::add);
    ((ArrayNode) log.get("runs")).removeAll().add(merged);
    return mapper.writer(new DefaultPrettyPrinter()).writeValueAsString(log) + "\n";
  }

  private static void renumber(JsonNode result, List<String> rules, List<String> artifacts) {
    ((ObjectNode) result).put("ruleIndex", rules.indexOf(result.path("ruleId").asText()));
    for (JsonNode place : result.findValues("artifactLocation")) {
      int index = artifacts.indexOf(place.path("uri").asText());
      ObjectNode location = (ObjectNode) place;
      if (index < 0) {
        location.remove("index");
      } else {
        location.put("index", index);
      }
    }
  }
}
