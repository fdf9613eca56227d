package dev.bulwark.verification.functions;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** All results as one JSON document, described in docs/all-functions.md. */
public final class FunctionsJson {

  private static final String KIND = "functions";

  private FunctionsJson() {}

  /** {@code withFolders}: each function names the folder that has its files. */
  public static String of(FunctionResults results, boolean withFolders) {
    return FunctionJson.document(
        KIND,
        true,
        json -> {
          summary(results, json);
          FunctionJson.strings("problems", results.problems(), json);
          json.writeObjectFieldStart("assumptions");
          for (Map.Entry<String, Integer> one : results.assumptions().entrySet()) {
            json.writeNumberField(one.getKey(), one.getValue());
          }
          json.writeEndObject();
          json.writeArrayFieldStart("functions");
          for (FunctionResult result : results.functions()) {
            json.writeStartObject();
            FunctionJson.members(result, json);
            if (withFolders) {
              json.writeStringField("folder", FunctionFolder.of(result.id()));
            }
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** How long functions took, by what {@link #of} has written. */
  public static Timings timings(String text, Path file) {
    Map<String, Double> seconds = new HashMap<>();
    try {
      JsonNode node = new ObjectMapper().readTree(text);
      if (!node.path("kind").asText().equals(KIND)) {
        throw new InputError(file + ": these are no results of --all-functions");
      }
      for (JsonNode one : node.path("functions")) {
        seconds.put(
            new FunctionId(one.path("in").asText(), one.path("function").asText()).toString(),
            one.path("seconds").asDouble());
      }
    } catch (JacksonException broken) {
      throw new InputError(file + ": this is no JSON");
    }
    return new Timings(seconds);
  }

  private static void summary(FunctionResults results, JsonGenerator json) throws IOException {
    FunctionResults.Count count = results.count();
    json.writeObjectFieldStart("summary");
    json.writeNumberField("functions", count.functions());
    json.writeNumberField("unsafe", count.unsafe());
    json.writeNumberField("safe", count.safe());
    json.writeNumberField("unknown", count.unknown());
    json.writeNumberField("seconds", results.seconds());
    if (results.ended().isPresent()) {
      json.writeStringField("ended", results.ended().get());
    }
    json.writeEndObject();
  }
}
