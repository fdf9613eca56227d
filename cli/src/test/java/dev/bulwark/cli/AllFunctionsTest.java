package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.testing.CachePoison;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify --all-functions}: every function of some files as entry in turn. */
@Tag("slow")
final class AllFunctionsTest {

  private static final String PARSE =
      """
      #include <assert.h>
      #include "util.h"

      struct header { int kind; int size; };

      static int helper(int x) {
        return x < 0 ? 0 : x;
      }

      int unsafe(struct header *h) {
        return h->kind;
      }

      int safe(struct header *h) {
        if (!h) return -1;
        int size = clamp(helper(h->size));
        assert(size >= 0 && size <= 10);
        return size;
      }

      int unknown(int x) {
        __asm__ volatile ("nop");
        assert(x != 3);
        return 0;
      }

      int unsupported(void) {
        return L"wide"[0] != 0;
      }
      """;

  private static final String UTIL =
      """
      #include "util.h"
      static int helper(int x) {
        return x > 10 ? 10 : x;
      }
      int clamp(int x) {
        return helper(x);
      }
      """;

  private static final String HEADER =
      """
      int clamp(int x);
      static inline int twice(int x) { return x > 1000 || x < -1000 ? 0 : 2 * x; }
      """;

  private static final List<String> PROPERTY =
      List.of("--property", "memory-safety", "--property", "assert");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  private Path parse = Path.of("");
  private Path util = Path.of("");

  @BeforeEach
  void write() throws IOException {
    parse = Files.writeString(directory.resolve("parse.c"), PARSE);
    util = Files.writeString(directory.resolve("util.c"), UTIL);
    Files.writeString(directory.resolve("util.h"), HEADER);
  }

  private Cli.Result run(String... more) {
    List<String> words = new ArrayList<>(List.of("verify", "--all-functions"));
    words.addAll(PROPERTY);
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  private Cli.Result both(String... more) {
    List<String> words = new ArrayList<>(List.of("--timeout", "300"));
    words.addAll(List.of(more));
    words.addAll(List.of(parse.toString(), util.toString()));
    return run(words.toArray(String[]::new));
  }

  /** The lines of functions, without folder and times, in an order of their own. */
  private List<String> verdicts(Cli.Result result) {
    return new ArrayList<>(
        new TreeSet<>(
            result.lines().stream()
                .filter(line -> line.startsWith(directory.toString()))
                .map(line -> line.replace(directory + "/", ""))
                .filter(line -> line.contains(": "))
                .map(line -> line.replaceFirst(", \\d+\\.\\d s", ""))
                .map(line -> line.replaceFirst("(unknown: UNKNOWN) .*", "$1"))
                .toList()));
  }

  private static JsonNode read(Path file) throws IOException {
    return JSON.readTree(Files.readString(file));
  }

  private static JsonNode function(Path output, String name) throws IOException {
    for (JsonNode function : read(output.resolve("results.json")).get("functions")) {
      if (function.get("function").asText().equals(name)) {
        return function;
      }
    }
    throw new AssertionError("no " + name);
  }

  @Test
  void eachFunctionHasItsVerdictAndItsFiles() throws IOException {
    Path output = directory.resolve("out");
    Cli.Result result = both("--output", output.toString());
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(10);
    assertThat(verdicts(result))
        .containsExactly(
            "parse.c:10: unsafe: UNSAFE (valid-deref) invalid dereference: null pointer h at"
                + " parse.c:11:10",
            "parse.c:14: safe: SAFE",
            "parse.c:21: unknown: UNKNOWN",
            "parse.c:27: unsupported: UNKNOWN (unsupported: parse.c:28:10: strings of this kind are"
                + " not supported yet: L\"wide\")",
            "parse.c:6: helper: SAFE",
            "util.c:2: helper: SAFE",
            "util.c:5: clamp: SAFE");
    assertThat(result.verdict()).isEqualTo("FUNCTIONS: 7, 1 UNSAFE, 4 SAFE, 2 UNKNOWN");
    JsonNode results = read(output.resolve("results.json"));
    assertThat(results.fieldNames().next()).isEqualTo("producer");
    assertThat(results.at("/summary/safe").asInt()).isEqualTo(4);
    List<String> order = new ArrayList<>();
    results.get("functions").forEach(one -> order.add(one.get("function").asText()));
    assertThat(order)
        .containsExactly("helper", "unsafe", "safe", "unknown", "unsupported", "helper", "clamp");
    int certified = 0;
    for (JsonNode function : results.get("functions")) {
      Path folder = output.resolve(function.get("folder").asText());
      assertThat(folder.resolve("report.txt")).content().contains("VERDICT: ");
      boolean unknown = function.get("verdict").asText().equals("UNKNOWN");
      assertThat(Files.exists(folder.resolve("certificate.txt"))).isEqualTo(!unknown);
      if (!unknown) {
        certified++;
        certify(function, folder.resolve("certificate.txt"));
      }
    }
    assertThat(certified).isEqualTo(5);
    assertThat(output.resolve("report.html")).content().contains("Content-Security-Policy");
    sarif(output.resolve("results.sarif"));
    Cli.Result one = both("--jobs", "1");
    assertThat(verdicts(one)).isEqualTo(verdicts(result));
    assertThat(one.verdict()).isEqualTo(result.verdict());
    assertThat(one.code()).isEqualTo(result.code());
  }

  /** The command of docs/all-functions.md. */
  private static void certify(JsonNode function, Path certificate) {
    List<String> words = new ArrayList<>(List.of("certify"));
    words.addAll(PROPERTY);
    words.addAll(List.of("--entry", function.get("function").asText(), certificate.toString()));
    function.get("files").forEach(file -> words.add(file.asText()));
    Cli.Result check = Cli.run(words.toArray(String[]::new));
    assertThat(check.verdict()).isEqualTo(function.get("verdictLine").asText());
  }

  private static void sarif(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(SarifSchema.violations(text)).isEmpty();
    JsonNode run = JSON.readTree(text).at("/runs/0");
    assertThat(run.at("/invocations/0/exitCode").asInt()).isEqualTo(10);
    List<String> kinds = new ArrayList<>();
    for (JsonNode result : run.get("results")) {
      kinds.add(result.get("kind").asText());
      JsonNode rule = run.at("/tool/driver/rules/" + result.get("ruleIndex").asInt());
      assertThat(rule.get("id")).isEqualTo(result.get("ruleId"));
      for (JsonNode place : result.findValues("artifactLocation")) {
        JsonNode artifact = run.at("/artifacts/" + place.get("index").asInt());
        assertThat(artifact.at("/location/uri")).isEqualTo(place.get("uri"));
      }
    }
    assertThat(kinds).contains("fail", "pass", "open");
    assertThat(run.at("/invocations/0/toolExecutionNotifications").toString())
        .contains("unsupported: No verdict: unsupported");
  }

  @Test
  void functionsOfHeadersAreEntriesIfAskedFor() {
    Cli.Result result = both("--jobs", "1", "--headers", "--functions", "twice|clamp");
    assertThat(verdicts(result)).containsExactly("util.c:5: clamp: SAFE", "util.h:2: twice: SAFE");
    assertThat(result.code()).isZero();
    assertThat(both("--functions", "twice").code()).isEqualTo(3);
  }

  @Test
  void aBrokenFileOfABuildIsNamedAndEndsNothing() throws IOException {
    Files.writeString(directory.resolve("broken.c"), "int broken(void) { return missing }\n");
    Path database =
        Files.writeString(
            directory.resolve("compile_commands.json"),
            """
            [
              {"directory": ".", "file": "broken.c", "command": "cc -c broken.c"},
              {"directory": ".", "file": "util.c", "command": "cc -DHERE -c util.c"}
            ]
            """);
    Cli.Result result = run("--json", "--jobs", "1", "--compile-commands", database.toString());
    assertThat(result.code()).as(result.err()).isEqualTo(3);
    assertThat(result.err()).contains("not read: ", "broken.c:1:");
    JsonNode json = JSON.readTree(result.out());
    assertThat(json.get("problems").toString()).contains("broken.c");
    assertThat(json.at("/summary/safe").asInt()).isEqualTo(2);
    assertThat(result.err()).contains("FUNCTIONS: 2, 0 UNSAFE, 2 SAFE, 0 UNKNOWN");
  }

  // ---- What is kept

  private String cached(Path cache, String output) throws IOException {
    Cli.Result result =
        both(
            "--jobs",
            "1",
            "--functions",
            "safe|unsafe",
            "--cache",
            cache.toString(),
            "--output",
            directory.resolve(output).toString());
    StringBuilder known = new StringBuilder();
    for (String name : List.of("safe", "unsafe")) {
      JsonNode function = function(directory.resolve(output), name);
      boolean checked = function.get("engine").asText().equals("cache");
      known.append(function.get("verdict").asText()).append(checked ? " known; " : " found; ");
    }
    assertThat(result.out().lines().filter(line -> line.endsWith(", checked again")).count())
        .as(result.out())
        .isEqualTo(known.toString().split("known", -1).length - 1L);
    return known.toString();
  }

  @Test
  void theCacheSparesTheSearchWhereNothingHasChangedThatMattersAndIsNotBelieved()
      throws IOException {
    Path cache = directory.resolve("cache");
    assertThat(cached(cache, "1")).isEqualTo("SAFE found; UNSAFE found; ");
    Path sound = CachePoison.entryOf(cache, "safe");
    // A comment, another name, and a callee that the assertion depends on.
    Files.writeString(
        parse, "/* A comment\n   more. */\n" + PARSE.replace("int unknown", "int other"));
    assertThat(cached(cache, "2")).isEqualTo("SAFE known; UNSAFE known; ");
    Files.writeString(util, UTIL.replace("x > 10 ? 10", "x > 11 ? 11"));
    assertThat(cached(cache, "3")).isEqualTo("UNSAFE found; UNSAFE known; ");
    // A proof for the program as it was stands under the fingerprint of the program as it is.
    CachePoison.swap(cache, sound, CachePoison.otherEntryOf(cache, "safe", sound));
    assertThat(cached(cache, "4")).isEqualTo("UNSAFE found; UNSAFE known; ");
    CachePoison.FLIPPED_BYTES.spoil(cache, new Random(20261119));
    assertThat(cached(cache, "5")).isEqualTo("UNSAFE found; UNSAFE found; ");
    // It is also that of a run about one function.
    List<String> words = new ArrayList<>(List.of("verify", "-v"));
    words.addAll(PROPERTY);
    words.addAll(List.of("--entry", "unsafe", "--cache", cache.toString()));
    words.addAll(List.of(parse.toString(), util.toString()));
    Cli.Result one = Cli.run(words.toArray(String[]::new));
    assertThat(one.verdict()).startsWith("VERDICT: UNSAFE (valid-deref");
    assertThat(one.lines()).contains("Engine: cache");
  }

  @Test
  void resultsOfAnEarlierRunAreCheckedAgainAndNotBelieved() throws IOException {
    Path output = directory.resolve("out");
    String[] words = {
      "--jobs", "1", "--functions", "safe|unsafe|unsupported", "--output", output.toString()
    };
    String[] again = Arrays.copyOf(words, words.length + 1);
    again[words.length] = "--resume";
    Cli.Result first = both(words);
    assertThat(first.verdict()).isEqualTo("FUNCTIONS: 3, 1 UNSAFE, 1 SAFE, 1 UNKNOWN");
    // A forged result: the verdict, and a proof in the place of the error.
    Path unsafe = output.resolve(function(output, "unsafe").get("folder").asText());
    Path safe = output.resolve(function(output, "safe").get("folder").asText());
    Path result = unsafe.resolve("result.json");
    Files.writeString(result, Files.readString(result).replace("UNSAFE", "SAFE"));
    Files.copy(
        safe.resolve("certificate.txt"),
        unsafe.resolve("certificate.txt"),
        StandardCopyOption.REPLACE_EXISTING);
    // UNKNOWN says nothing that could be wrong, and is not searched for again.
    Path unknown = output.resolve(function(output, "unsupported").get("folder").asText());
    Path kept = unknown.resolve("result.json");
    Files.writeString(kept, Files.readString(kept).replace("of this kind", "as before"));
    Cli.Result second = both(again);
    assertThat(second.verdict()).isEqualTo(first.verdict());
    assertThat(second.code()).isEqualTo(10);
    assertThat(second.out()).contains("strings as before");
    assertThat(second.out().lines().filter(line -> line.endsWith(", checked again")).toList())
        .singleElement()
        .asString()
        .contains(": safe: SAFE");
    // What has changed since is looked at anew.
    Files.writeString(parse, PARSE.replace("return h->kind;", "return h ? h->kind : 0;"));
    Cli.Result third = both(again);
    assertThat(third.verdict()).isEqualTo("FUNCTIONS: 3, 0 UNSAFE, 2 SAFE, 1 UNKNOWN");
    assertThat(third.out()).doesNotContain("strings as before");
  }

  // ---- Usage

  @Test
  void whatDoesNotGoTogetherIsRefused() throws IOException {
    assertThat(both("--entry", "safe").code()).isEqualTo(2);
    assertThat(both("--all").err()).contains("--all-functions goes with");
    assertThat(both("--resume").err()).contains("--resume needs --output");
    assertThat(both("--jobs", "0").code()).isEqualTo(2);
    assertThat(both("--functions", "(").err()).contains("--functions: ");
    assertThat(both("--property", "nothing.prp").code()).isEqualTo(3);
    assertThat(Cli.verify(parse, "--jobs", "2").err()).contains("goes with --all-functions only");
    Path foreign = Files.createDirectory(directory.resolve("foreign"));
    Files.writeString(foreign.resolve("mine.txt"), "mine");
    assertThat(both("--output", foreign.toString()).code()).isEqualTo(2);
    assertThat(both("--output", foreign.toString(), "--resume").code()).isEqualTo(2);
    assertThat(foreign.resolve("mine.txt")).hasContent("mine");
  }
}
