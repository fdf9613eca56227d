package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every task in {@code regression/} from the command line with {@code --encoding integer}: no
 * verdict is wrong, no evidence is refuted, and few tasks stay open.
 */
@Tag("slow")
class IntegerEncodingTest {

  private static final int MOST_OPEN = 10;

  @Test
  void noVerdictIsWrong() throws IOException {
    List<String> open = new ArrayList<>();
    for (Path task : RegressionTest.tasks()) {
      String definition = Files.readString(task);
      Optional<String> expected = RegressionTest.field(definition, "expected_verdict");
      if (expected.isEmpty()) {
        continue;
      }
      Cli.Result result = verify(definition, RegressionTest.FOLDER);
      String details = task + ": " + result.out() + result.err();
      if (result.verdict().startsWith("VERDICT: UNKNOWN")) {
        assertThat(result.code()).as(details).isEqualTo(5);
        open.add(task.getFileName() + " " + result.verdict());
      } else {
        boolean safe = Boolean.parseBoolean(expected.get());
        assertThat(result.verdict())
            .as(details)
            .startsWith(safe ? "VERDICT: SAFE" : "VERDICT: UNSAFE (");
      }
    }
    System.out.println("open over integers: " + open);
    assertThat(open).hasSizeLessThanOrEqualTo(MOST_OPEN);
  }

  private static Cli.Result verify(String definition, Path folder) {
    return Cli.run(
        "verify",
        "--encoding",
        "integer",
        "--timeout",
        "5",
        "--property",
        folder.resolve(RegressionTest.field(definition, "property_file").orElseThrow()).toString(),
        "--data-model",
        RegressionTest.field(definition, "data_model").orElseThrow(),
        folder.resolve(RegressionTest.field(definition, "input_files").orElseThrow()).toString());
  }
}
