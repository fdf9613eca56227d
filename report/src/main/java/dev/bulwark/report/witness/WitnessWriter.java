package dev.bulwark.report.witness;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import dev.bulwark.program.Program;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.Place;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** A witness as YAML. */
public final class WitnessWriter {

  private final JsonGenerator yaml;

  private WitnessWriter(JsonGenerator yaml) {
    this.yaml = yaml;
  }

  public static String text(Witness witness) {
    StringWriter out = new StringWriter();
    YAMLFactory factory =
        YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build();
    try (JsonGenerator yaml = factory.createGenerator(out)) {
      new WitnessWriter(yaml).witness(witness);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toString();
  }

  private void witness(Witness witness) throws IOException {
    yaml.writeStartArray();
    yaml.writeStartObject();
    switch (witness) {
      case Witness.Correctness correctness -> {
        yaml.writeStringField("entry_type", "invariant_set");
        metadata(witness.metadata());
        yaml.writeArrayFieldStart("content");
        for (Invariant invariant : correctness.invariants()) {
          invariant(invariant);
        }
      }
      case Witness.Violation violation -> {
        yaml.writeStringField("entry_type", "violation_sequence");
        metadata(witness.metadata());
        yaml.writeArrayFieldStart("content");
        for (Segment segment : violation.segments()) {
          segment(segment);
        }
      }
    }
    yaml.writeEndArray();
    yaml.writeEndObject();
    yaml.writeEndArray();
  }

  private void metadata(WitnessMetadata metadata) throws IOException {
    yaml.writeObjectFieldStart("metadata");
    yaml.writeStringField("format_version", "2.0");
    yaml.writeStringField("uuid", metadata.uuid().toString());
    yaml.writeStringField(
        "creation_time",
        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
            metadata.creationTime().truncatedTo(ChronoUnit.SECONDS)));
    yaml.writeObjectFieldStart("producer");
    yaml.writeStringField("name", metadata.producer());
    yaml.writeStringField("version", metadata.version());
    if (!metadata.commandLine().isEmpty()) {
      yaml.writeStringField("command_line", metadata.commandLine());
    }
    yaml.writeEndObject();
    yaml.writeObjectFieldStart("task");
    yaml.writeArrayFieldStart("input_files");
    for (Program.SourceFile file : metadata.files()) {
      yaml.writeString(file.name());
    }
    yaml.writeEndArray();
    yaml.writeObjectFieldStart("input_file_hashes");
    for (Program.SourceFile file : metadata.files()) {
      yaml.writeStringField(file.name(), file.sha256());
    }
    yaml.writeEndObject();
    yaml.writeStringField("specification", metadata.specification());
    yaml.writeStringField("data_model", metadata.dataModel().name());
    yaml.writeStringField("language", "C");
    if (metadata.mathematicalIntegers()) {
      yaml.writeStringField("integers", "mathematical");
    }
    yaml.writeEndObject();
    yaml.writeEndObject();
  }

  private void invariant(Invariant invariant) throws IOException {
    yaml.writeStartObject();
    yaml.writeObjectFieldStart("invariant");
    yaml.writeStringField("type", invariant.type().word());
    place(invariant.place());
    yaml.writeStringField("value", invariant.value());
    yaml.writeStringField("format", "c_expression");
    yaml.writeEndObject();
    yaml.writeEndObject();
  }

  private void place(Place place) throws IOException {
    yaml.writeObjectFieldStart("location");
    yaml.writeStringField("file_name", place.file());
    yaml.writeNumberField("line", place.line());
    if (place.column() > 0) {
      yaml.writeNumberField("column", place.column());
    }
    yaml.writeStringField("function", place.function());
    yaml.writeEndObject();
  }

  private void segment(Segment segment) throws IOException {
    yaml.writeStartObject();
    yaml.writeArrayFieldStart("segment");
    for (Waypoint avoided : segment.avoided()) {
      waypoint(avoided, "avoid");
    }
    waypoint(segment.followed(), "follow");
    yaml.writeEndArray();
    yaml.writeEndObject();
  }

  private void waypoint(Waypoint waypoint, String action) throws IOException {
    yaml.writeStartObject();
    yaml.writeObjectFieldStart("waypoint");
    yaml.writeStringField("type", waypoint.type().word());
    yaml.writeStringField("action", action);
    if (waypoint.type().constrained()) {
      yaml.writeObjectFieldStart("constraint");
      switch (waypoint.type()) {
        case ASSUMPTION -> constraint(waypoint.constraint(), "c_expression");
        case FUNCTION_RETURN -> constraint(waypoint.constraint(), "acsl_expression");
        case BRANCHING -> branch(waypoint.constraint());
        case FUNCTION_ENTER, TARGET -> {}
      }
      yaml.writeEndObject();
    }
    place(waypoint.place());
    yaml.writeEndObject();
    yaml.writeEndObject();
  }

  private void constraint(String value, String format) throws IOException {
    yaml.writeStringField("value", value);
    yaml.writeStringField("format", format);
  }

  /** Truth values and the integers of a switch are no strings. */
  private void branch(String value) throws IOException {
    yaml.writeFieldName("value");
    switch (value) {
      case "true" -> yaml.writeBoolean(true);
      case "false" -> yaml.writeBoolean(false);
      case "default" -> yaml.writeString(value);
      default -> yaml.writeNumber(new java.math.BigInteger(value));
    }
  }
}
