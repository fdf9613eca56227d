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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The controllers in {@code regression/deadcode}: the goals are those expected, none has another
 * status, and nearly all are decided. scripts/deadcode-gcov checks what is expected without
 * Bulwark. In the normal form some of them.
 */
@Tag("slow")
final class DeadcodeRegressionTest {

  private static final Path FOLDER = Cli.ROOT.resolve("regression/deadcode");
  private static final List<String> QUICK = List.of("debounce", "saturation", "wiper");

  /** At most one of so many goals may be left undecided. */
  private static final int FEW = 20;

  @TempDir Path directory;

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
      Path output = directory.resolve(name);
      Cli.Result result =
          Cli.run(
              "deadcode",
              "--timeout",
              thorough ? "60" : "120",
              "--metric",
              "all",
              "--json",
              "--output",
              output.toString(),
              "--reactive",
              base + ".reactive",
              base + ".c");
      assertThat(result.code()).as(result.err()).isEqualTo(10);
      JsonNode results = new ObjectMapper().readTree(result.out());
      JsonNode goals = results.get("goals");
      Map<String, String> expected = expected(name);
      assertThat(goals.valueStream().map(goal -> goal.get("id").asText()))
          .containsExactlyInAnyOrderElementsOf(expected.keySet());
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
      assertThat(undecided * FEW).as("%s: undecided", name).isLessThanOrEqualTo(goals.size());
      if (!thorough) {
        certify(base, output, results);
      }
    }
  }

  /** Each certificate, and each dead goal has one that names it. */
  private static void certify(String base, Path output, JsonNode results) {
    Set<String> proven = new TreeSet<>();
    for (JsonNode proof : results.get("proofs")) {
      proof.get("goals").forEach(id -> proven.add(proof.get("number") + " " + id.asText()));
      Cli.Result certified =
          Cli.run(
              "certify",
              "--property",
              "coverage:all",
              "--reactive",
              base + ".reactive",
              output.resolve(proof.get("certificate").asText()).toString(),
              base + ".c");
      assertThat(certified.code()).as(certified.out() + certified.err()).isZero();
    }
    int dead = 0;
    for (JsonNode goal : results.get("goals")) {
      if (goal.get("status").asText().equals("unreachable")) {
        assertThat(proven).contains(goal.get("proof") + " " + goal.get("id").asText());
        dead++;
      }
    }
    assertThat(dead).isPositive();
    System.out.printf(
        "%s: %d certificates for %d dead goals%n", base, results.get("proofs").size(), dead);
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
