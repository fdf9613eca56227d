package dev.bulwark.verification.doctor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The findings for programs: one JSON document. */
public final class DoctorJson {

  /** Changes when readers of the document have to change. */
  private static final int FORMAT = 1;

  private DoctorJson() {}

  public static String of(String version, List<Finding> findings) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("producer", "Bulwark");
      json.writeStringField("kind", "doctor");
      json.writeNumberField("format", FORMAT);
      json.writeStringField("version", version);
      json.writeArrayFieldStart("findings");
      for (Finding finding : findings) {
        json.writeStartObject();
        json.writeStringField("name", finding.name());
        json.writeStringField("status", finding.status().word());
        json.writeStringField("text", finding.text());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out + "\n";
  }
}
