package dev.bulwark.verification.functions;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;

/** All results as one JSON document, described in docs/all-functions.md. */
public final class FunctionsJson {

  private FunctionsJson() {}

  /** {@code withFolders}: each function names the folder that has its files. */
  public static String of(FunctionResults results, boolean withFolders) {
    return FunctionJson.document(
        "functions",
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
