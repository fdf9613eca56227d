package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code bulwark doctor}. Of a test there is no cache, so that something is missing. */
@Tag("slow")
class DoctorCommandTest {

  @Test
  void everySolverAnswers() {
    for (String solver : List.of("z3", "bitwuzla", "smtinterpol", "princess", "icp")) {
      Cli.Result result = Cli.run("doctor", "--solver", solver);
      assertThat(result.code()).as(solver + ": " + result.out()).isZero();
      assertThat(result.out()).containsPattern("(?i)" + solver);
    }
    assertThat(Cli.run("doctor", "--solver", "none").code()).isEqualTo(2);
  }

  @Test
  void thereIsALineForEachThing() throws IOException {
    Cli.Result text = Cli.run("doctor");
    assertThat(text.out())
        .containsPattern("(?m)^OK +Java +25")
        .containsPattern("(?m)^OK +solver z3 +Z3 ")
        .containsPattern("(?m)^OK +solver bitwuzla +Bitwuzla ")
        .containsPattern("(?m)^missing +AOT cache ")
        .containsPattern("(?m)^Missing: [1-9]");
    assertThat(text.code()).isEqualTo(1);
    Cli.Result json = Cli.run("doctor", "--json");
    assertThat(json.code()).isEqualTo(1);
    JsonNode document = new ObjectMapper().readTree(json.out());
    assertThat(document.get("version").asText()).isEqualTo(Version.number());
    List<String> names = new ArrayList<>();
    document.get("findings").forEach(finding -> names.add(finding.get("name").asText()));
    assertThat(names)
        .contains("Java", "AOT cache", "memory", "cores", "gcc", "gcc -m32", "gcov", "/bin/sh")
        .doesNotHaveDuplicates();
    assertThat(text.lines()).hasSize(names.size() + 1);
  }
}
