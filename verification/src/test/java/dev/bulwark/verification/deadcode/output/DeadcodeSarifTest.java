package dev.bulwark.verification.deadcode.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** SARIF against its schema and against the goals. */
final class DeadcodeSarifTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final GoalResults result = Sample.of("a dir/te:st.c");
  private final String text = DeadcodeSarif.text(result, Sample.INVOCATION);

  private JsonNode run() throws IOException {
    return MAPPER.readTree(text).path("runs").path(0);
  }

  @Test
  void theSchemaAcceptsIt() throws IOException {
    assertThat(SarifSchema.violations(text)).isEmpty();
  }

  @Test
  void theSchemaCanRefuse() throws IOException {
    assertThat(SarifSchema.violations(text.replace("\"note\"", "\"nota\""))).isNotEmpty();
    assertThat(SarifSchema.violations(text.replace("\"startLine\" : 2,", "\"startLine\" : 0,")))
        .isNotEmpty();
    assertThat(SarifSchema.violations(text.replace("\"ruleId\"", "\"rule\""))).isNotEmpty();
    assertThat(SarifSchema.violations(text.replace("a%20dir", "a dir"))).isNotEmpty();
  }

  @Test
  void deadGoalsFailUnknownOnesAreOpenAndNoOthersAreResults() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (GoalResult goal : result.goals()) {
      String place = " " + goal.at().line() + ":" + goal.at().column();
      switch (goal.status()) {
        case GoalStatus.Reachable reachable -> {}
        case GoalStatus.Unreachable dead -> expected.put(goal.id(), "fail note" + place);
        case GoalStatus.Unknown unknown -> expected.put(goal.id(), "open none" + place);
      }
    }
    Map<String, String> written = new TreeMap<>();
    for (JsonNode one : run().path("results")) {
      JsonNode region = one.at("/locations/0/physicalLocation/region");
      String old =
          written.put(
              one.path("partialFingerprints").path(DeadcodeSarif.FINGERPRINT).asText(),
              one.path("kind").asText()
                  + " "
                  + one.path("level").asText()
                  + " "
                  + region.path("startLine").asInt()
                  + ":"
                  + region.path("startColumn").asInt());
      assertThat(old).isNull();
    }
    assertThat(written).isEqualTo(expected).isNotEmpty();
    assertThat(expected.values())
        .anyMatch(word -> word.startsWith("fail"))
        .anyMatch(word -> word.startsWith("open"));
  }

  @Test
  void referencesLeadSomewhere() throws IOException {
    JsonNode run = run();
    JsonNode rule = run.at("/tool/driver/rules/0");
    JsonNode target = rule.at("/relationships/0/target");
    JsonNode taxonomy = run.path("taxonomies").path(target.at("/toolComponent/index").asInt(-1));
    assertThat(taxonomy.path("name")).isEqualTo(target.at("/toolComponent/name"));
    assertThat(taxonomy.path("taxa").path(target.path("index").asInt(-1)).path("id").asText())
        .isEqualTo("561");
    for (JsonNode one : run.path("results")) {
      assertThat(one.path("ruleId")).isEqualTo(rule.path("id"));
      JsonNode at = one.at("/locations/0/physicalLocation/artifactLocation");
      assertThat(run.path("artifacts").path(at.path("index").asInt(-1)).at("/location/uri"))
          .isEqualTo(at.path("uri"));
    }
  }

  /** Whoever reads suppressions finds them at all results or at none. */
  @Test
  void justifiedGoalsAreSuppressedAndOthersAreNot() throws IOException {
    GoalResults justified = Sample.justified("test.c");
    String sarif = DeadcodeSarif.text(justified, Sample.INVOCATION);
    assertThat(SarifSchema.violations(sarif)).isEmpty();
    JsonNode run = MAPPER.readTree(sarif).at("/runs/0");
    int suppressed = 0;
    for (JsonNode one : run.path("results")) {
      JsonNode suppressions = one.path("suppressions");
      assertThat(suppressions.isArray()).isTrue();
      String id = one.path("partialFingerprints").path(DeadcodeSarif.FINGERPRINT).asText();
      if (id.equals(Sample.JUSTIFIED_ID)) {
        assertThat(suppressions.at("/0/kind").asText()).isEqualTo("external");
        assertThat(suppressions.at("/0/justification").asText())
            .isEqualTo("kept for tests (me, until 2999-01-01)");
        suppressed++;
      } else {
        assertThat(suppressions).isEmpty();
      }
    }
    assertThat(suppressed).isEqualTo(1);
    assertThat(run.at("/invocations/0/toolExecutionNotifications").toString())
        .contains(Sample.OUT_OF_DATE);
    assertThat(text).doesNotContain("suppressions");
  }
}
