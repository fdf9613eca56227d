package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bulwark deadcode} as users call it. */
@Tag("slow")
final class DeadcodeTest {

  private static final String CONTROLLER =
      """
      static int speed;
      static int limit;
      static int state;
      void begin(void) { state = 0; }
      static int never(int x) { return x; }
      void step(void) {
        int x = speed;
        if (x > limit) {
          x = limit;
        }
        if (x > 90) {
          state = 7;
        }
        switch (state) {
          case 0:
            state = x > 40;
            break;
          case 1:
            if (x < 3 && speed != 1) {
              state = 0;
            }
            break;
          default:
            state = 2;
            break;
        }
      }
      """;

  private static final List<String> REACTIVE =
      List.of(
          "--init",
          "begin",
          "--step",
          "step",
          "--input",
          "speed=0..200",
          "--calibration",
          "limit=50..80");

  @TempDir Path directory;
  private Path file;
  private Path output;

  @BeforeEach
  void write() throws IOException {
    file = directory.resolve("control.c");
    output = directory.resolve("out");
    Files.writeString(file, CONTROLLER);
  }

  private Cli.Result deadcode(String... more) {
    List<String> words = new ArrayList<>(List.of("deadcode", "--timeout", "120"));
    words.addAll(REACTIVE);
    words.addAll(List.of(more));
    words.add(file.toString());
    return Cli.run(words.toArray(String[]::new));
  }

  private JsonNode results() throws IOException {
    return new ObjectMapper().readTree(output.resolve("results.json").toFile());
  }

  private Map<String, String> statuses() throws IOException {
    Map<String, String> statuses = new TreeMap<>();
    results()
        .get("goals")
        .forEach(goal -> statuses.put(goal.get("id").asText(), goal.get("status").asText()));
    return statuses;
  }

  @Test
  void decidesWritesCertifiesAndResumes() throws IOException {
    Cli.Result found =
        deadcode("--metric", "branches,functions,switch", "--output", output.toString());
    assertThat(found.code()).as(found.err()).isEqualTo(10);
    assertThat(found.verdict())
        .startsWith("GOALS: 12, 9 reachable, 3 unreachable, 0 unknown")
        .contains("the input speed is in 0..200", "the calibration limit is in 50..80");
    assertThat(statuses())
        .containsEntry("control.c/step/branch/x > 90/true", "unreachable")
        .containsEntry("control.c/step/branch/x > limit/true", "reachable")
        .containsEntry("control.c/step/switch/state/default", "unreachable")
        .containsEntry("control.c/never/function", "unreachable");
    certify();
    String sarif = Files.readString(output.resolve("results.sarif"));
    assertThat(SarifSchema.violations(sarif)).isEmpty();
    assertThat(new ObjectMapper().readTree(sarif).at("/runs/0/results")).hasSize(3);
    Cli.Result again =
        deadcode(
            "--metric", "branches,functions,switch", "--output", output.toString(), "--resume");
    assertThat(again.code()).as(again.err()).isEqualTo(10);
    results()
        .get("goals")
        .forEach(goal -> assertThat(goal.get("by").asText()).isEqualTo("earlier run"));
  }

  @Test
  void justificationsAndTheCacheServeTheNextRun() throws IOException {
    Path why = directory.resolve("why.yaml");
    Path cache = directory.resolve("cache");
    Cli.Result first =
        deadcode("--write-justifications", why.toString(), "--cache", cache.toString());
    assertThat(first.code()).as(first.err()).isEqualTo(10);
    assertThat(first.out()).contains("reused from the cache: 0\n");
    Files.writeString(file, "/* new */\n" + CONTROLLER);
    Cli.Result second = deadcode("--justifications", why.toString(), "--cache", cache.toString());
    assertThat(second.code()).as(second.err()).isEqualTo(0);
    assertThat(second.out()).contains("reused from the cache: 6\n");
    assertThat(second.verdict())
        .startsWith("GOALS: 6, 5 reachable, 0 unreachable, 1 justified, 0 unknown");
    Files.writeString(file, CONTROLLER.replace("state = 7;", "state = 8;"));
    Cli.Result third =
        deadcode("-q", "--justifications", why.toString(), "--cache", cache.toString());
    assertThat(third.code()).isEqualTo(10);
    assertThat(third.err()).contains("why.yaml:2: out of date: ", "the function step has changed");
    assertThat(deadcode("--write-justifications", why.toString()).code()).isEqualTo(2);
    Files.writeString(why, "- id: 1\n");
    assertThat(deadcode("--justifications", why.toString()).code()).isEqualTo(3);
  }

  private void certify() throws IOException {
    try (Stream<Path> files = Files.list(output.resolve("certificates"))) {
      for (Path certificate : files.toList()) {
        assertThat(certified(certificate)).isEqualTo(0);
        String text = Files.readString(certificate);
        // What is proven is no lie about another goal.
        Path lie = directory.resolve("lie.txt");
        String reachable =
            results()
                .get("goals")
                .valueStream()
                .filter(goal -> goal.get("status").asText().equals("reachable"))
                .map(goal -> goal.get("location").asText())
                .findFirst()
                .orElseThrow();
        Files.writeString(lie, text.replaceFirst("goal \\S+", "goal " + reachable));
        assertThat(certified(lie)).isEqualTo(5);
      }
    }
    try (Stream<Path> files = Files.list(output.resolve("inputs"))) {
      for (Path inputs : files.toList()) {
        assertThat(certified(inputs)).isEqualTo(10);
      }
    }
  }

  private int certified(Path evidence) {
    List<String> words = new ArrayList<>(List.of("certify"));
    words.addAll(REACTIVE);
    words.addAll(
        List.of(
            "--property",
            "coverage:branches,functions,switch",
            evidence.toString(),
            file.toString()));
    return Cli.run(words.toArray(String[]::new)).code();
  }

  /** The tests in C cover what was promised, and nothing that is called unreachable. */
  @Test
  void theTestSuiteCoversUnderGcovWhatIsReachable() throws Exception {
    requireGcov();
    assertThat(deadcode("--metric", "statements", "--output", output.toString()).code())
        .isEqualTo(10);
    assertThat(comparedWithGcov()).isGreaterThan(12);
  }

  /** The same for a program with a main function of its own. */
  @Test
  void theTestSuiteOfAPlainProgramCoversUnderGcovWhatIsReachable() throws Exception {
    requireGcov();
    Files.writeString(
        file,
        """
        extern int __VERIFIER_nondet_int(void);
        extern unsigned char sensor(void);
        static int total;
        static int classify(int x) {
          if (x < 0) {
            return -1;
          }
          if (x > 1000) {
            if (x < 500) {
              total = 7;
            }
            return 1;
          }
          return 0;
        }
        int main(void) {
          int n = sensor();
          for (int i = 0; i < n && i < 5; i++) {
            int x = __VERIFIER_nondet_int();
            switch (classify(x)) {
              case -1:
                total += 2;
                break;
              case 0:
                total += 1;
                if (x == 417) {
                  return 3;
                }
                break;
              case 1:
                break;
              default:
                total = 100;
                break;
            }
          }
          if (total > 10) {
            total = 0;
          }
          if (total == 10) {
            return 2;
          }
          return 0;
        }
        """);
    Cli.Result found =
        Cli.run(
            "deadcode",
            "--timeout",
            "120",
            "--metric",
            "statements",
            "--output",
            output.toString(),
            file.toString());
    assertThat(found.code()).as(found.err()).isEqualTo(10);
    assertThat(found.verdict()).contains("4 unreachable, 0 unknown");
    assertThat(comparedWithGcov()).isGreaterThan(20);
  }

  private static void requireGcov() {
    Gcc.require();
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "gcov"))),
        "gcov is missing: the test suite was not run");
  }

  /** Runs the suite, and compares what gcov has counted with each goal. Answers how many. */
  private int comparedWithGcov() throws Exception {
    Process run =
        new ProcessBuilder("sh", output.resolve("tests/run.sh").toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor()).as(printed).isZero();
    Map<Path, Map<Integer, Long>> counts = new TreeMap<>();
    try (Stream<Path> files = Files.list(output.resolve("tests/build"))) {
      for (Path gcov : files.filter(each -> each.toString().endsWith(".json.gz")).toList()) {
        count(gcov, counts);
      }
    }
    int compared = 0;
    for (JsonNode goal : results().get("goals")) {
      long count =
          counts
              .getOrDefault(Path.of(goal.get("file").asText()).toRealPath(), Map.of())
              .getOrDefault(goal.get("line").asInt(), 0L);
      assertThat(count > 0)
          .as("%s counted %d times", goal, count)
          .isEqualTo(goal.get("status").asText().equals("reachable"));
      compared++;
    }
    return compared;
  }

  /** How often lines have been run, by file. */
  private static void count(Path gcov, Map<Path, Map<Integer, Long>> counts) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(gcov))) {
      for (JsonNode source : new ObjectMapper().readTree(in).get("files")) {
        Path file = gcov.resolveSibling(source.get("file").asText()).toRealPath();
        Map<Integer, Long> lines = counts.computeIfAbsent(file, key -> new TreeMap<>());
        source
            .get("lines")
            .forEach(
                line ->
                    lines.merge(
                        line.get("line_number").asInt(), line.get("count").asLong(), Long::sum));
      }
    }
  }

  @Test
  void aFileDescribesAProgramThatReacts() throws IOException {
    Path reactive = directory.resolve("control.reactive");
    Files.writeString(
        reactive,
        "init: begin\nstep: step\ninputs:\n  speed: 0..200\ncalibrations:\n  limit: 50..80\n");
    Cli.Result found =
        Cli.run(
            "deadcode",
            "--timeout",
            "120",
            "-q",
            "--reactive",
            reactive.toString(),
            file.toString());
    assertThat(found.out()).startsWith("GOALS: 6, 5 reachable, 1 unreachable").hasLineCount(1);
  }

  /** Two objects of one name, each with counts of its own. */
  @Test
  void theTestSuiteOfFilesOfOneNameCoversThemUnderGcov() throws Exception {
    requireGcov();
    Path left = directory.resolve("left/part.c");
    Path right = directory.resolve("right/part.c");
    Files.createDirectories(left.getParent());
    Files.createDirectories(right.getParent());
    Files.writeString(
        left,
        """
        extern int __VERIFIER_nondet_int(void);
        int other(int x);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          if (x == 3) {
            x = other(x);
          }
          return x;
        }
        """);
    Files.writeString(
        right,
        """
        int other(int x) {
          if (x > 3) {
            return 1;
          }
          return 2;
        }
        """);
    Cli.Result found =
        Cli.run(
            "deadcode",
            "--timeout",
            "120",
            "--metric",
            "statements",
            "--output",
            output.toString(),
            left.toString(),
            right.toString());
    assertThat(found.code()).as(found.err()).isEqualTo(10);
    assertThat(found.verdict()).startsWith("GOALS: 7, 6 reachable, 1 unreachable");
    assertThat(comparedWithGcov()).isEqualTo(7);
  }

  /**
   * Functions of one name in files of one name, and one that a header brings into both: each has
   * ids of its own, for justifications and for certificates.
   */
  @Test
  void sameNamesInTwoFilesAreTwoGoals() throws IOException {
    Path header = directory.resolve("clamp.h");
    Files.writeString(header, "static inline int clamp(int x) { if (x > 9) x = 9; return x; }\n");
    Path left = directory.resolve("left/part.c");
    Path right = directory.resolve("right/part.c");
    Files.createDirectories(left.getParent());
    Files.createDirectories(right.getParent());
    Files.writeString(
        left,
        """
        #include "../clamp.h"
        extern int __VERIFIER_nondet_int(void);
        int other(void);
        static int part(int x) { if (x == 3) x = 4; return x; }
        int main(void) { return part(clamp(__VERIFIER_nondet_int())) + other(); }
        """);
    Files.writeString(
        right,
        """
        #include "../clamp.h"
        static int part(int x) { if (x == 3) x = 4; return x; }
        int other(void) { return part(clamp(2)); }
        """);
    Path why = directory.resolve("why.yaml");
    String[] files = {left.toString(), right.toString()};
    Cli.Result found =
        Cli.run(
            "deadcode",
            "--timeout",
            "120",
            "--output",
            output.toString(),
            "--write-justifications",
            why.toString(),
            files[0],
            files[1]);
    assertThat(found.code()).as(found.err()).isEqualTo(10);
    assertThat(statuses())
        .containsOnly(
            Map.entry("part.c@left/part/branch/x == 3/true", "reachable"),
            Map.entry("part.c@left/part/branch/x == 3/false", "reachable"),
            Map.entry("part.c@right/part/branch/x == 3/true", "unreachable"),
            Map.entry("part.c@right/part/branch/x == 3/false", "reachable"),
            Map.entry("clamp.h@left:part.c/clamp/branch/x > 9/true", "reachable"),
            Map.entry("clamp.h@left:part.c/clamp/branch/x > 9/false", "reachable"),
            Map.entry("clamp.h@right:part.c/clamp/branch/x > 9/true", "unreachable"),
            Map.entry("clamp.h@right:part.c/clamp/branch/x > 9/false", "reachable"));
    try (Stream<Path> certificates = Files.list(output.resolve("certificates"))) {
      for (Path certificate : certificates.toList()) {
        Cli.Result certified =
            Cli.run(
                "certify",
                "--property",
                "coverage:branches",
                certificate.toString(),
                files[0],
                files[1]);
        assertThat(certified.code()).as(certified.err()).isEqualTo(0);
      }
    }
    Cli.Result again =
        Cli.run(
            "deadcode", "--timeout", "120", "--justifications", why.toString(), files[0], files[1]);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.verdict())
        .startsWith("GOALS: 8, 6 reachable, 0 unreachable, 2 justified, 0 unknown");
  }

  @Test
  void conditionsAreCoveredByUniqueCauseOrCannotBe() throws IOException {
    Files.writeString(
        file,
        """
        extern int __VERIFIER_nondet_int(void);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          if (x > 3 && x > 1) {
            return 1;
          }
          return 0;
        }
        """);
    String place = file + ":4:7: unique cause: ";
    List<String> words =
        List.of("deadcode", "--timeout", "120", "--metric", "mcdc-unique-cause", file.toString());
    Cli.Result found = Cli.run(words.toArray(String[]::new));
    assertThat(found.code()).as(found.err()).isEqualTo(10);
    assertThat(found.out())
        .contains(place + "cannot be covered: x > 1 in x > 3 && x > 1\n")
        .contains("\nunique cause: 2 conditions, 1 covered, 1 cannot be covered, 0 unknown\n")
        .doesNotContain("covered: x > 3 in");
    List<String> all = new ArrayList<>(words);
    all.add("--verbose");
    assertThat(Cli.run(all.toArray(String[]::new)).out())
        .contains(place + "covered: x > 3 in x > 3 && x > 1\n");
  }

  @Test
  void wrongUseIsRefused() {
    assertThat(Cli.run("deadcode", "--metric", "lines", file.toString()).code()).isEqualTo(2);
    assertThat(Cli.run("deadcode", "--property", "assert", file.toString()).code()).isEqualTo(2);
    assertThat(Cli.run("deadcode", "--input", "speed=0..1", file.toString()).code()).isEqualTo(2);
    assertThat(Cli.run("deadcode", "--resume", file.toString()).code()).isEqualTo(2);
    assertThat(Cli.run("deadcode", file.toString()).code()).isEqualTo(3);
    assertThat(deadcode("--input", "nobody=0..1").code()).isEqualTo(3);
  }

  /** What no real number fulfils, rounding does: for real numbers both would be dead. */
  @Test
  void codeBehindWhatRoundingAbsorbsIsNotDead() throws IOException {
    Files.writeString(
        file,
        """
        extern double __VERIFIER_nondet_double(void);
        int main(void) {
          double x = __VERIFIER_nondet_double();
          int n = 0;
          if (1e20 == 1e20 + 1) n = 1;
          if (x < 1e21 && x == x + 1) n = 2;
          return n;
        }
        """);
    Cli.Result found =
        Cli.run("deadcode", "--timeout", "120", "--output", output.toString(), file.toString());
    assertThat(statuses())
        .as(found.err())
        .containsEntry("control.c/main/branch/1e20 == 1e20 + 1/true", "reachable")
        .containsEntry("control.c/main/branch/1e20 == 1e20 + 1/false", "unreachable")
        .containsEntry("control.c/main/branch/x < 1e21 && x == x + 1/true", "reachable")
        .containsEntry("control.c/main/branch/x < 1e21 && x == x + 1/false", "reachable");
  }
}
