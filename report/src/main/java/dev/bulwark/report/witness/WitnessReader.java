package dev.bulwark.report.witness;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.InvariantType;
import dev.bulwark.report.witness.Witness.Place;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import dev.bulwark.report.witness.Witness.WaypointType;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads a witness from YAML and holds it to the rules of the format. */
public final class WitnessReader {

  private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

  private static final Pattern ENTRY =
      Pattern.compile("^[-\\s\\[{]*\"?entry_type\"?\\s*:", Pattern.MULTILINE);

  private WitnessReader() {}

  /** Does the text look like a witness? */
  public static boolean isWitness(String text) {
    return ENTRY.matcher(text).find();
  }

  public static Witness read(String text) throws MalformedWitnessException {
    JsonNode root;
    try {
      root = new ObjectMapper(new YAMLFactory()).readTree(text);
    } catch (JacksonException wrong) {
      throw new MalformedWitnessException("no YAML: " + wrong.getOriginalMessage());
    }
    if (root == null || !root.isArray() || root.size() != 1) {
      throw new MalformedWitnessException("wanted a list with one entry");
    }
    JsonNode entry = root.get(0);
    WitnessMetadata metadata = metadata(object(entry, "metadata"));
    JsonNode content = entry.path("content");
    if (!content.isArray()) {
      throw new MalformedWitnessException("content is no list");
    }
    String type = string(entry, "entry_type");
    return switch (type) {
      case "invariant_set" -> new Witness.Correctness(metadata, invariants(content));
      case "violation_sequence" -> new Witness.Violation(metadata, segments(content));
      default -> throw new MalformedWitnessException("unknown entry_type " + type);
    };
  }

  private static WitnessMetadata metadata(JsonNode metadata) throws MalformedWitnessException {
    String version = string(metadata, "format_version");
    if (!version.equals("2.0")) {
      throw new MalformedWitnessException("format_version is " + version + ", wanted 2.0");
    }
    UUID uuid;
    OffsetDateTime time;
    try {
      uuid = UUID.fromString(string(metadata, "uuid"));
    } catch (IllegalArgumentException wrong) {
      throw new MalformedWitnessException("uuid is none: " + string(metadata, "uuid"));
    }
    try {
      time = OffsetDateTime.parse(string(metadata, "creation_time"));
    } catch (DateTimeParseException wrong) {
      throw new MalformedWitnessException(
          "creation_time is no time with a zone: " + string(metadata, "creation_time"));
    }
    JsonNode producer = object(metadata, "producer");
    JsonNode task = object(metadata, "task");
    String language = string(task, "language");
    if (!language.equals("C")) {
      throw new MalformedWitnessException("language is " + language + ", wanted C");
    }
    return new WitnessMetadata(
        uuid,
        time,
        string(producer, "name"),
        string(producer, "version"),
        producer.path("command_line").asText(""),
        files(task),
        string(task, "specification"),
        dataModel(string(task, "data_model")),
        integers(task));
  }

  private static List<Program.SourceFile> files(JsonNode task) throws MalformedWitnessException {
    JsonNode names = task.path("input_files");
    JsonNode hashes = object(task, "input_file_hashes");
    if (!names.isArray() || names.isEmpty()) {
      throw new MalformedWitnessException("input_files is no list of files");
    }
    List<Program.SourceFile> files = new ArrayList<>();
    for (JsonNode name : names) {
      String hash = string(hashes, name.asText());
      if (!SHA256.matcher(hash).matches()) {
        throw new MalformedWitnessException("no SHA-256 of " + name.asText() + ": " + hash);
      }
      files.add(new Program.SourceFile(name.asText(), hash.toLowerCase(Locale.ROOT)));
    }
    return files;
  }

  private static MachineModel dataModel(String name) throws MalformedWitnessException {
    for (MachineModel model : MachineModel.values()) {
      if (model.name().equals(name)) {
        return model;
      }
    }
    throw new MalformedWitnessException("unknown data_model " + name);
  }

  private static boolean integers(JsonNode task) throws MalformedWitnessException {
    if (!task.has("integers")) {
      return false;
    }
    String kind = string(task, "integers");
    if (!kind.equals("mathematical")) {
      throw new MalformedWitnessException("unknown integers: " + kind);
    }
    return true;
  }

  private static List<Invariant> invariants(JsonNode content) throws MalformedWitnessException {
    List<Invariant> invariants = new ArrayList<>();
    for (JsonNode element : content) {
      JsonNode invariant = object(element, "invariant");
      String word = string(invariant, "type");
      InvariantType type = null;
      for (InvariantType known : InvariantType.values()) {
        type = known.word().equals(word) ? known : type;
      }
      if (type == null) {
        throw new MalformedWitnessException("unknown type of invariant: " + word);
      }
      format(invariant, "c_expression");
      Place place = place(object(invariant, "location"));
      invariants.add(new Invariant(type, place, string(invariant, "value")));
    }
    return invariants;
  }

  private static void format(JsonNode node, String... allowed) throws MalformedWitnessException {
    String format = string(node, "format");
    if (!List.of(allowed).contains(format)) {
      throw new MalformedWitnessException("unknown format of an expression: " + format);
    }
  }

  private static Place place(JsonNode location) throws MalformedWitnessException {
    int line = location.path("line").asInt(0);
    if (!location.path("line").isInt() || line < 1) {
      throw new MalformedWitnessException("a location without line");
    }
    JsonNode column = location.path("column");
    if (!column.isMissingNode() && (!column.isInt() || column.asInt() < 1)) {
      throw new MalformedWitnessException("columns start at 1: " + column);
    }
    return new Place(
        string(location, "file_name"), line, column.asInt(0), location.path("function").asText(""));
  }

  private static List<Segment> segments(JsonNode content) throws MalformedWitnessException {
    List<Segment> segments = new ArrayList<>();
    for (JsonNode element : content) {
      JsonNode waypoints = element.path("segment");
      if (!waypoints.isArray() || waypoints.isEmpty()) {
        throw new MalformedWitnessException("a segment without waypoints");
      }
      List<Waypoint> avoided = new ArrayList<>();
      for (int i = 0; i < waypoints.size() - 1; i++) {
        avoided.add(waypoint(object(waypoints.get(i), "waypoint"), "avoid"));
      }
      JsonNode last = object(waypoints.get(waypoints.size() - 1), "waypoint");
      segments.add(new Segment(avoided, waypoint(last, "follow")));
    }
    for (int i = 0; i < segments.size(); i++) {
      boolean last = i == segments.size() - 1;
      boolean target = segments.get(i).followed().type() == WaypointType.TARGET;
      if (last != target) {
        throw new MalformedWitnessException("just the last segment has to end in target");
      }
    }
    if (segments.isEmpty()) {
      throw new MalformedWitnessException("a violation without segments");
    }
    return segments;
  }

  private static Waypoint waypoint(JsonNode node, String action) throws MalformedWitnessException {
    if (!string(node, "action").equals(action)) {
      throw new MalformedWitnessException(
          "a segment has waypoints to avoid and then exactly one to follow");
    }
    String word = string(node, "type");
    for (WaypointType type : WaypointType.values()) {
      if (type.word().equals(word)) {
        return new Waypoint(type, place(object(node, "location")), constraint(node, type));
      }
    }
    throw new MalformedWitnessException("unknown type of waypoint: " + word);
  }

  private static String constraint(JsonNode node, WaypointType type)
      throws MalformedWitnessException {
    if (!type.constrained()) {
      if (node.has("constraint")) {
        throw new MalformedWitnessException(type.word() + " has no constraint");
      }
      return "";
    }
    JsonNode constraint = object(node, "constraint");
    switch (type) {
      case ASSUMPTION -> format(constraint, "c_expression");
      case FUNCTION_RETURN -> format(constraint, "acsl_expression", "c_expression");
      case BRANCHING, FUNCTION_ENTER, TARGET -> {}
    }
    JsonNode value = constraint.path("value");
    boolean branch = type == WaypointType.BRANCHING;
    boolean fits =
        branch
            ? value.isBoolean() || value.isIntegralNumber() || isBranchWord(value)
            : value.isTextual();
    if (!fits) {
      throw new MalformedWitnessException("a " + type.word() + " without the value it needs");
    }
    return value.asText();
  }

  private static boolean isBranchWord(JsonNode value) {
    return value.isTextual() && value.asText().matches("true|false|default|-?[0-9]+");
  }

  private static JsonNode object(JsonNode node, String field) throws MalformedWitnessException {
    JsonNode found = node.path(field);
    if (!found.isObject()) {
      throw new MalformedWitnessException("no " + field);
    }
    return found;
  }

  private static String string(JsonNode node, String field) throws MalformedWitnessException {
    JsonNode found = node.path(field);
    if (!found.isValueNode() || found.isNull() || found.asText().isEmpty()) {
      throw new MalformedWitnessException("no " + field);
    }
    return found.asText();
  }
}
