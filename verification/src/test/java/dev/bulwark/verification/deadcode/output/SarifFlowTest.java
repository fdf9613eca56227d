package dev.bulwark.verification.deadcode.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.report.Trace;
import dev.bulwark.report.sarif.Cwe;
import dev.bulwark.report.sarif.SarifFile;
import dev.bulwark.report.sarif.SarifLog;
import dev.bulwark.report.sarif.SarifResult;
import dev.bulwark.report.sarif.SarifRule;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An execution that ends in an error, as a code flow of SARIF. */
final class SarifFlowTest {

  private static final String TEXT =
      """
      #include <assert.h>
      static int twice(int x) {
        return x + x;
      }
      int main(void) {
        int a = 3;
        int b = twice(a);
        assert(b != 6);
        return 0;
      }
      """;

  @Test
  void aTraceIsACodeFlowThatTheSchemaAccepts() throws IOException {
    ParseResult parsed = new CFrontend().parse("test.c", TEXT, FrontendOptions.DEFAULT);
    Program program = ((ParseResult.Parsed) parsed).program();
    Trace trace = Trace.replay(program, Inputs.NONE, () -> false).orElseThrow();
    Goal goal = program.goals().getFirst();
    SarifRule rule =
        new SarifRule(
            "assertion", "Assertion", "a", "b", "c", "error", List.of(), Cwe.of(goal.kind()));
    SarifResult result =
        new SarifResult(
            rule,
            SarifResult.Kind.FAIL,
            trace.violation(),
            trace.end(),
            "main",
            "id",
            Optional.of(trace),
            Optional.empty(),
            Map.of());
    String text =
        SarifFile.text(
            new SarifLog(
                Sample.INVOCATION,
                List.of(rule),
                program.sources(),
                List.of(result),
                List.of(),
                "assert",
                List.of(),
                "goal/v1"));
    assertThat(SarifSchema.violations(text)).isEmpty();
    JsonNode run = new ObjectMapper().readTree(text).at("/runs/0");
    assertThat(run.at("/taxonomies/0/taxa/0/id").asText()).isEqualTo("617");
    JsonNode steps = run.at("/results/0/codeFlows/0/threadFlows/0/locations");
    List<Integer> lines =
        steps
            .valueStream()
            .map(step -> step.at("/location/physicalLocation/region/startLine").asInt())
            .toList();
    assertThat(lines).contains(6, 3).endsWith(8);
    assertThat(steps.toString()).contains("a = 3");
    assertThat(steps.path(steps.size() - 1).at("/location/message/text").asText())
        .contains("assertion b != 6 fails");
  }
}
