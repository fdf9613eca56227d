package dev.bulwark.verification.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/** The schema of SARIF 2.1.0. */
public final class SarifSchema {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SarifSchema() {}

  /** What the schema has to say against a file. */
  public static Set<ValidationMessage> violations(String sarif) throws IOException {
    try (InputStream in =
        SarifSchema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
              .getSchema(
                  MAPPER.readTree(in),
                  SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
      return schema.validate(MAPPER.readTree(sarif));
    }
  }
}
