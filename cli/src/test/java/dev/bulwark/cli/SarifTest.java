package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --sarif} writes of each verdict. */
@Tag("slow")
class SarifTest {

  private static final String UNSAFE =
      """
      extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int a[3] = {1, 2, 3};
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i > 3) {
          return 0;
        }
        return a[i];
      }
      """;

  private static final String SAFE =
      """
      #include <assert.h>
      int main(void) {
        int x = 1;
        assert(x == 1);
        assert(x != 2);
        return 0;
      }
      """;

  @TempDir private Path directory;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  /** The run in the file that was written, which the schema accepts. */
  private JsonNode run(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(SarifSchema.violations(text)).isEmpty();
    return new ObjectMapper().readTree(text).at("/runs/0");
  }

  private JsonNode verify(int code, Path source, String... options) throws IOException {
    Path file = directory.resolve("out.sarif");
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--sarif", file.toString()));
    Cli.Result result = Cli.verify(source, words.toArray(String[]::new));
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(code);
    JsonNode run = run(file);
    assertThat(run.at("/invocations/0/exitCode").asInt()).isEqualTo(code);
    return run;
  }

  @Test
  void anErrorIsAResultWithItsPathAndValues() throws IOException {
    Path source = write("a b.c", UNSAFE);
    JsonNode run = verify(10, source, "--engine", "bmc", "--property", "valid-deref");
    assertThat(run.at("/tool/driver/version").asText()).isEqualTo(Version.number());
    assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
    assertThat(run.at("/invocations/0/commandLine").asText()).startsWith("bulwark verify ");
    assertThat(run.at("/taxonomies/0/taxa").toString()).contains("119");
    assertThat(run.get("results")).hasSize(1);
    JsonNode result = run.at("/results/0");
    assertThat(result.get("kind").asText()).isEqualTo("fail");
    assertThat(result.get("level").asText()).isEqualTo("error");
    assertThat(result.at("/message/text").asText()).contains("array index out of bounds");
    assertThat(result.at("/properties/verdict").asText())
        .isEqualTo("VERDICT: UNSAFE (valid-deref)");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(8);
    assertThat(result.at("/locations/0/logicalLocations/0/name").asText()).isEqualTo("main");
    JsonNode flow = result.at("/codeFlows/0/threadFlows/0/locations");
    assertThat(flow.toString()).contains("i = 3 (input)");
    assertThat(flow.get(flow.size() - 1).at("/location/physicalLocation/region/startLine").asInt())
        .isEqualTo(8);
  }

  /** One id whoever finds it, so that a forge does not show an error twice. */
  @Test
  void theIdOfAnErrorIsThatOfVerifyAll() throws IOException {
    Path source = write("a.c", UNSAFE);
    JsonNode one = verify(10, source, "--engine", "bmc", "--property", "valid-deref");
    JsonNode all = verify(10, source, "--all", "--property", "valid-deref", "--timeout", "100");
    assertThat(all.at("/results/0/partialFingerprints"))
        .isEqualTo(one.at("/results/0/partialFingerprints"));
    assertThat(all.at("/results/0/codeFlows").isMissingNode()).isFalse();
  }

  @Test
  void whatIsProvedPasses() throws IOException {
    JsonNode run = verify(0, write("safe.c", SAFE), "--engine", "bmc");
    assertThat(run.get("results")).hasSize(1);
    JsonNode result = run.at("/results/0");
    assertThat(result.get("kind").asText()).isEqualTo("pass");
    assertThat(result.get("level").asText()).isEqualTo("none");
    assertThat(result.get("ruleId").asText()).isEqualTo("assertion-fails");
    assertThat(result.at("/message/text").asText())
        .isEqualTo("Proved that this never happens: assertion fails, 2 places");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(2);
    assertThat(result.has("codeFlows")).isFalse();
  }

  @Test
  void aProgramWithoutErrorsPassesToo() throws IOException {
    JsonNode run = verify(0, write("none.c", "int main(void) { return 0; }"), "--engine", "bmc");
    assertThat(run.at("/results/0/kind").asText()).isEqualTo("pass");
    assertThat(run.at("/results/0/ruleId").asText()).isEqualTo("property-violated");
    assertThat(run.at("/results/0/message/text").asText()).contains("vacuous");
  }

  @Test
  void whatIsUnknownIsOpen() throws IOException {
    Path loop =
        write(
            "loop.c",
            "#include <assert.h>\nint main(void) { int i = 0; while (i < 1000) i++;"
                + " assert(i == 1000); return 0; }");
    JsonNode run = verify(5, loop, "--engine", "explicit:itp", "--timeout", "1ms");
    assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
    run.get("results").forEach(result -> assertThat(result.get("kind").asText()).isEqualTo("open"));
    assertThat(run.at("/invocations/0/toolExecutionNotifications").toString()).contains("timeout");
  }

  @Test
  void whatCannotBeReadIsNoResult() throws IOException {
    for (String mode : List.of("--json", "--all")) {
      JsonNode run = verify(3, write("wrong.c", "int main(void) { return 0 }\n"), mode);
      assertThat(run.get("results")).isEmpty();
      JsonNode invocation = run.at("/invocations/0");
      assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
      assertThat(invocation.at("/toolExecutionNotifications/0/level").asText()).isEqualTo("error");
      assertThat(invocation.at("/toolExecutionNotifications").toString()).contains("wrong.c:1");
    }
  }

  @Test
  void checkingEvidenceAgainSaysTheSame() throws IOException {
    Path source = write("a.c", UNSAFE);
    Path output = directory.resolve("evidence");
    String[] property = {"--property", "valid-deref"};
    JsonNode found =
        verify(10, source, "--engine=bmc", property[0], property[1], "--output", "" + output);
    Path file = directory.resolve("again.sarif");
    Cli.Result again =
        Cli.run(
            "certify",
            "--sarif",
            file.toString(),
            property[0],
            property[1],
            output.resolve("certificate.txt").toString(),
            source.toString());
    assertThat(again.code()).as(again.out() + again.err()).isEqualTo(10);
    for (String field : List.of("message", "locations", "partialFingerprints", "codeFlows")) {
      assertThat(run(file).at("/results/0").get(field))
          .isEqualTo(found.at("/results/0").get(field))
          .isNotNull();
    }
  }

  @Test
  void filesBelowTheRootHaveRelativeNames() throws IOException {
    JsonNode run = verify(10, Cli.ROOT.resolve("examples/leap_year.c"), "--engine", "bmc");
    String root = run.at("/originalUriBaseIds/%SRCROOT%/uri").asText();
    assertThat(root).startsWith("file:///").endsWith("/");
    assertThat(run.at("/invocations/0/workingDirectory/uri").asText()).isEqualTo(root);
    Path below = Files.writeString(Files.createTempFile(Path.of("target"), "own", ".c"), SAFE);
    try {
      JsonNode artifact =
          verify(0, below.toAbsolutePath(), "--engine", "bmc").at("/artifacts/0/location");
      assertThat(artifact.get("uri").asText()).isEqualTo("target/" + below.getFileName());
      assertThat(artifact.get("uriBaseId").asText()).isEqualTo("%SRCROOT%");
    } finally {
      Files.delete(below);
    }
  }

  @Test
  void coverageIsWrittenToo() throws IOException {
    Path file = directory.resolve("dead.sarif");
    Path source = write("dead.c", "int main(void) { int x = 1; if (x > 2) { x = 3; } return x; }");
    Cli.Result result = Cli.run("deadcode", "--sarif", file.toString(), source.toString());
    assertThat(result.code()).as(result.err()).isEqualTo(10);
    assertThat(run(file).at("/results/0/ruleId").asText()).isEqualTo("dead-code");
    Path precious = write("precious.txt", "mine");
    assertThat(Cli.run("deadcode", "--sarif", precious.toString(), source.toString()).code())
        .isEqualTo(2);
    assertThat(precious).hasContent("mine");
  }
}
