package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --shard} and {@code bulwark merge} as users call them. */
@Tag("slow")
final class ShardsTest {

  private static final String TEXT =
      """
      #include <assert.h>
      int one(int x) { assert(x != 12345); return x; }
      int two(int x) { int y = x & 7; assert(y < 8); return y; }
      int three(int x) { int y = x % 5; assert(y < 5); return y; }
      int four(int x) { int y = x & 7; assert(y < 7); return y; }
      """;

  private static final String COVERED =
      """
      extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int x = __VERIFIER_nondet_int();
        if (x > 9) x = 9;
        if (x > 9) x = 0;
        if (x > 8 && x > 10) x = 1;
        return x;
      }
      """;

  @TempDir private Path directory;

  private Path source = Path.of("");
  private Path covered = Path.of("");

  @BeforeEach
  void write() throws IOException {
    source = Files.writeString(directory.resolve("four.c"), TEXT);
    covered = Files.writeString(directory.resolve("covered.c"), COVERED);
  }

  private static Cli.Result run(Object... words) {
    return Cli.run(List.of(words).stream().map(String::valueOf).toList().toArray(String[]::new));
  }

  private Cli.Result functions(Path output, Object... more) {
    List<Object> words =
        new ArrayList<>(List.of("verify", "--all-functions", "--engine", "bmc", "--jobs", 1));
    words.addAll(List.of("--timeout", 300, "--output", output, source));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private Cli.Result deadcode(Path output, Object... more) {
    List<Object> words = new ArrayList<>(List.of("deadcode", "--cores", 1, "--timeout", 300));
    words.addAll(List.of("--output", output, covered));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private Path at(String name) {
    return directory.resolve(name);
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(Files.readString(file));
  }

  /** A field of each function or goal, by name. */
  private static Map<String, String> each(Path output, String list, String name, String field)
      throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (JsonNode one : json(output.resolve("results.json")).get(list)) {
      JsonNode value = one.path(field);
      values.put(
          one.get(name).asText(), value.isContainerNode() ? value.toString() : value.asText());
    }
    return values;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path target = to.resolve(from.relativize(file));
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Test
  void functionsOfTwoShardsAreThoseOfOneRun() throws IOException {
    assertThat(functions(at("one")).code()).isEqualTo(10);
    Path timings = at("one").resolve("results.json");
    for (int number = 1; number <= 2; number++) {
      Cli.Result result =
          functions(at("s" + number), "--shard", number + "/2", "--timings", timings);
      assertThat(result.err()).contains("shard " + number + "/2: ").contains(" of 4 functions");
    }
    // The longest one is in the first shard, and no shard has all.
    assertThat(json(at("s1").resolve("results.json")).get("functions")).hasSizeBetween(1, 3);
    Cli.Result merged = run("merge", at("s2"), at("s1"), "--output", at("all"));
    assertThat(merged.code()).as(merged.err()).isEqualTo(10);
    assertThat(merged.verdict()).isEqualTo("FUNCTIONS: 4, 2 UNSAFE, 2 SAFE, 0 UNKNOWN");
    assertThat(merged.err()).isEmpty();
    for (String field : List.of("verdict", "line", "note", "error", "engine", "settings")) {
      assertThat(each(at("all"), "functions", "function", field))
          .as(field)
          .isEqualTo(each(at("one"), "functions", "function", field));
    }
    // A certificate of a shard is checked as any other.
    Path folder = at("all").resolve(each(at("all"), "functions", "function", "folder").get("one"));
    Cli.Result certified =
        run("certify", "--entry", "one", folder.resolve("certificate.txt"), source);
    assertThat(certified.code()).as(certified.err()).isEqualTo(10);
    missingAndContradictory();
  }

  /** With the shards that are there already. */
  private void missingAndContradictory() throws IOException {
    Cli.Result missing = run("merge", at("s1"), "--output", at("part"));
    assertThat(missing.code()).isIn(3, 10);
    assertThat(missing.err()).contains("bulwark: shard 2/2 is missing (");
    assertThat(missing.verdict()).endsWith(" of 4 items))");
    assertThat(run("merge", at("s1"), "--output", at("part")).err()).contains("is not empty");
    assertThat(run("merge", at("s1"), at("one"), "--output", at("x")).err())
        .contains("are not shards of one run: the numbers of shards differ");
    assertThat(run("merge", directory, "--output", at("x")).code()).isEqualTo(3);
    Cli.Result other = functions(at("s1"), "--shard", "2/2", "--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("this is of --shard 1/2, not of 2/2");
    assertThat(at("x")).doesNotExist();

    // Somebody says something else of a function.
    copy(at("s1"), at("lie"));
    JsonNode function = json(at("lie").resolve("results.json")).get("functions").get(0);
    Path result = at("lie").resolve(function.get("folder").asText()).resolve("result.json");
    String verdict = function.get("verdict").asText();
    String opposite = verdict.equals("SAFE") ? "UNSAFE" : "SAFE";
    Files.writeString(
        result,
        Files.readString(result)
            .replace("\"verdict\" : \"" + verdict, "\"verdict\" : \"" + opposite));
    Cli.Result lied = run("merge", at("s1"), at("lie"), at("s2"), "--output", at("contradicted"));
    assertThat(lied.code()).isEqualTo(6);
    assertThat(lied.err())
        .contains("shard 1/2 is there more than once: " + at("s1") + ", " + at("lie"))
        .contains(at("s1") + " says " + verdict + ", " + at("lie") + " says " + opposite);
    String name = function.get("function").asText();
    assertThat(each(at("contradicted"), "functions", "function", "verdict"))
        .containsEntry(name, "UNKNOWN");
    for (String word : List.of(verdict, opposite)) {
      assertThat(
              at("contradicted/contradictions/" + word + "/" + function.get("folder").asText())
                  .resolve("certificate.txt"))
          .hasSameTextualContentAs(
              at("s1").resolve(function.get("folder").asText()).resolve("certificate.txt"));
    }
  }

  @Test
  void goalsOfTwoShardsAreThoseOfOneRun() throws IOException {
    assertThat(deadcode(at("one")).code()).isEqualTo(10);
    for (int number = 1; number <= 2; number++) {
      Cli.Result result = deadcode(at("s" + number), "--shard", number + "/2");
      assertThat(result.err()).contains("shard " + number + "/2: ").contains(" of 6 goals");
    }
    Cli.Result merged = run("merge", at("s1"), at("s2"), "--output", at("all"));
    assertThat(merged.code()).as(merged.err()).isEqualTo(10);
    assertThat(merged.verdict()).startsWith("GOALS: 6, 4 reachable, 2 unreachable, 0 unknown");
    assertThat(each(at("all"), "goals", "id", "status"))
        .isEqualTo(each(at("one"), "goals", "id", "status"));
    for (String file : List.of("coverage.info", "dead.info")) {
      assertThat(at("all").resolve(file)).hasSameTextualContentAs(at("one").resolve(file));
    }
    Cli.Result missing = run("merge", at("s2"), "--output", at("part"));
    assertThat(missing.err()).contains("shard 1/2 is missing (");
    assertThat(missing.verdict()).startsWith("GOALS: 6, ").contains("shard 1/2 is missing (");

    // No proof makes a reachable goal dead: evidence is checked again.
    copy(at("s1"), at("lie"));
    Path results = at("lie").resolve("results.json");
    Matcher status =
        Pattern.compile("\"status\" : \"reachable\"").matcher(Files.readString(results));
    assertThat(status.find()).isTrue();
    Files.writeString(results, status.replaceFirst("\"status\" : \"unreachable\""));
    Cli.Result lied = run("merge", at("s1"), at("lie"), at("s2"), "--output", at("contradicted"));
    assertThat(lied.code()).isEqualTo(6);
    assertThat(lied.err())
        .contains(at("s1") + " says reachable, " + at("lie") + " says unreachable");
    assertThat(at("contradicted").resolve("contradictions/reachable")).isNotEmptyDirectory();
    assertThat(at("contradicted").resolve("contradictions/unreachable")).isNotEmptyDirectory();
    assertThat(each(at("contradicted"), "goals", "id", "status"))
        .isEqualTo(each(at("one"), "goals", "id", "status"));
  }

  /** As if a run had been killed before its end: its evidence is there, its results are not. */
  @Test
  void evidenceOfAKilledShardCounts() throws IOException {
    assertThat(deadcode(at("s1"), "--shard", "1/1").code()).isEqualTo(10);
    Files.delete(at("s1").resolve("results.json"));
    Cli.Result merged = run("merge", at("s1"), "--output", at("all"));
    assertThat(merged.err()).contains("shard 1/1 has no result of 6 items; --resume goes on");
    assertThat(merged.verdict()).startsWith("GOALS: 6, 4 reachable, 2 unreachable, 0 unknown");
  }

  @Test
  void optionsThatDoNotGoTogether() {
    assertThat(functions(at("o"), "--timings", "t.json").err())
        .contains("--timings goes with --shard only.");
    assertThat(run("verify", "--all-functions", "--shard", "1/2", source).err())
        .contains("--shard needs --output DIR.");
    assertThat(run("deadcode", "--shard", "1/2", covered).err())
        .contains("--shard needs --output DIR.");
    assertThat(run("verify", "--shard", "1/2", "--output", at("o"), source).err())
        .contains("--shard goes with --all-functions only.");
    assertThat(functions(at("o"), "--shard", "5/4").err()).contains("1/N to N/N, not 5/4");
    Cli.Result unreadable = functions(at("o"), "--shard", "1/2", "--timings", at("none.json"));
    assertThat(unreadable.code()).isEqualTo(3);
    assertThat(unreadable.err()).contains("cannot read " + at("none.json"));
    Cli.Result foreign = functions(at("p"), "--shard", "1/2", "--timings", source);
    assertThat(foreign.code()).isEqualTo(3);
    assertThat(foreign.err()).contains(source + ": this is no JSON");
    assertThat(run("merge", at("o")).code()).isEqualTo(2);
  }
}
