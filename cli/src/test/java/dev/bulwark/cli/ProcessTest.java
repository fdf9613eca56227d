package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own shows: signals, and which classes are loaded. */
@Tag("slow")
class ProcessTest {

  @TempDir Path directory;

  @Test
  void sigtermEndsAtOnceWithWhatIsKnown() throws Exception {
    Path endless =
        Files.writeString(
            directory.resolve("endless.c"),
            """
            #include <assert.h>
            unsigned __VERIFIER_nondet_uint(void);
            int main(void) {
              unsigned x = 0;
              while (1) {
                x += 2 * __VERIFIER_nondet_uint();
                assert(x % 2 == 0);
              }
            }
            """);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    // The class loading log says when the engine is at work.
    Process process =
        ChildProcess.start(
            out,
            err,
            List.of("-Xlog:class+load:stderr"),
            "verify",
            "--engine",
            "bmc",
            endless.toString());
    try {
      waitFor(() -> Files.readString(err).contains("dev.bulwark.engine.bmc.Unroller "));
      long start = System.nanoTime();
      process.destroy();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.getLast()).isEqualTo("VERDICT: UNKNOWN (interrupted)");
    assertThat(lines).anyMatch(line -> line.startsWith("Property: "));
    assertThat(process.exitValue()).isEqualTo(5);
  }

  /** Whenever a run about many goals is interrupted, the next one has all that was decided. */
  @Test
  void deadcodeKeepsWhatIsDecidedWhenItIsInterrupted() throws Exception {
    Path hard =
        Files.writeString(
            directory.resolve("hard.c"),
            """
            extern unsigned __VERIFIER_nondet_uint(void);
            int main(void) {
              unsigned x = __VERIFIER_nondet_uint();
              unsigned long long a = __VERIFIER_nondet_uint();
              unsigned long long b = __VERIFIER_nondet_uint();
              if (x > 9) x = 9;
              if (x > 9) return 1;
              if (a > 1 && b > 1 && a * b == 1000000016000000063ull) return 2;
              return 0;
            }
            """);
    Path output = directory.resolve("results");
    String first = interrupted("dev.bulwark.engine.kinduction.GoalInduction ", hard, output);
    assertThat(first).startsWith("GOALS: 6, 4 reachable, 1 unreachable, 1 unknown (interrupted");
    // While what is known is being read, or just before: it must not get lost.
    interrupted("dev.bulwark.evidence.EvidenceReader ", hard, output, "--resume");
    String third =
        interrupted("dev.bulwark.engine.kinduction.GoalInduction ", hard, output, "--resume");
    assertThat(third).isEqualTo(first);
    for (JsonNode goal :
        new ObjectMapper().readTree(output.resolve("results.json").toFile()).get("goals")) {
      if (!goal.get("status").asText().equals("unknown")) {
        assertThat(goal.get("by").asText()).as(goal.toString()).isEqualTo("earlier run");
      }
    }
  }

  /** The last line of a run that gets SIGINT when a class is loaded. */
  private String interrupted(String loaded, Path source, Path output, String... more)
      throws Exception {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    List<String> words = new ArrayList<>(List.of("deadcode", "--timeout", "60", "-q"));
    words.addAll(List.of("--output", output.toString(), source.toString()));
    words.addAll(List.of(more));
    Process process =
        ChildProcess.start(
            out, err, List.of("-Xlog:class+load:stderr"), words.toArray(String[]::new));
    try {
      waitFor(() -> Files.readString(err).contains(loaded));
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(out);
    return lines.isEmpty() ? "" : lines.getLast();
  }

  @Test
  void certifyLoadsNoEngine() throws Exception {
    Path source = Cli.ROOT.resolve("examples/midpoint_fixed.c");
    Cli.verify(source, "--output", directory.toString());
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        ChildProcess.start(
            out,
            err,
            List.of("-Xlog:class+load:stderr"),
            "certify",
            directory.resolve("certificate.txt").toString(),
            source.toString());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(out).getLast()).isEqualTo("VERDICT: SAFE");
    assertThat(process.exitValue()).isZero();
    String loaded = Files.readString(err);
    assertThat(loaded).contains("dev.bulwark.certify.CertificateChecker");
    assertThat(loaded).doesNotContain("dev.bulwark.engine");
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void waitFor(Condition condition) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
