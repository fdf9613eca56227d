package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The controllers in {@code regression/deadcode}: no goal has another status than expected.
 * scripts/deadcode-gcov checks what is expected without Bulwark. In the normal form some of them.
 */
@Tag("slow")
final class DeadcodeRegressionTest {

  private static final Path FOLDER = Cli.ROOT.resolve("regression/deadcode");
  private static final List<String> QUICK = List.of("debounce", "saturation");

  @Test
  void thereAreEnoughGoals() throws IOException {
    int goals = 0;
    int dead = 0;
    for (String name : names()) {
      for (String status : expected(name).values()) {
        goals++;
        dead += status.equals("unreachable") ? 1 : 0;
      }
    }
    assertThat(names()).hasSizeGreaterThanOrEqualTo(12);
    assertThat(goals).isGreaterThanOrEqualTo(400);
    assertThat(dead).isGreaterThanOrEqualTo(60);
  }

  @Test
  void noStatusIsAnotherThanExpected() throws IOException {
    boolean thorough = Boolean.getBoolean("bulwark.thorough");
    for (String name : thorough ? names() : QUICK) {
      String base = FOLDER.resolve(name).toString();
      Cli.Result result =
          Cli.run(
              "deadcode",
              "--timeout",
              thorough ? "60" : "120",
              "--metric",
              "all",
              "--json",
              "--reactive",
              base + ".reactive",
              base + ".c");
      assertThat(result.code()).as(result.err()).isEqualTo(10);
      JsonNode goals = new ObjectMapper().readTree(result.out()).get("goals");
      Map<String, String> expected = expected(name);
      int undecided = 0;
      for (JsonNode goal : goals) {
        String status = goal.get("status").asText();
        String known = expected.get(goal.get("id").asText());
        if (status.equals("unknown")) {
          undecided++;
        } else {
          assertThat(status).as(goal.toString()).isEqualTo(known);
        }
      }
      System.out.printf("%s: %d goals, %d undecided%n", name, goals.size(), undecided);
    }
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".goals"))
          .map(file -> file.substring(0, file.length() - ".goals".length()))
          .sorted()
          .toList();
    }
  }

  private static Map<String, String> expected(String name) throws IOException {
    Map<String, String> expected = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve(name + ".goals"))) {
      String[] words = line.split(" ", 3);
      expected.put(words[2], words[0]);
    }
    return expected;
  }
}
