package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify --all-functions} when it is ended from outside. */
@Tag("slow")
final class AllFunctionsProcessTest {

  /** One at a time, the last one takes all of its time. */
  private static final String TEXT =
      """
      #include <assert.h>
      int first(int x) { assert(x != 12345); return x; }
      int second(int x) { int y = x & 7; assert(y < 8); return y; }
      int third(unsigned n) {
        unsigned long long a = n, b = n / 3 + 1;
        while (a % 1000003 != 7) {
          a = a * a * b + n;
          b = b * b + a;
          assert((a ^ b) % 1000000007 != 5 || (a * b) % 998244353 != 3);
        }
        return 0;
      }
      """;

  @TempDir private Path directory;

  private Path source = Path.of("");
  private Path output = Path.of("");

  @BeforeEach
  void write() throws IOException {
    source = Files.writeString(directory.resolve("three.c"), TEXT);
    output = directory.resolve("out");
  }

  private Process start() throws IOException {
    return ChildProcess.start(
        directory.resolve("stdout"),
        directory.resolve("stderr"),
        List.of(),
        "verify",
        "--all-functions",
        "--jobs",
        "1",
        "--timeout",
        "1000",
        "--output",
        output.toString(),
        source.toString());
  }

  /** The folders that have a result. */
  private long results() throws IOException {
    Path functions = output.resolve("functions");
    if (!Files.isDirectory(functions)) {
      return 0;
    }
    try (Stream<Path> folders = Files.list(functions)) {
      return folders.filter(folder -> Files.exists(folder.resolve("result.json"))).count();
    }
  }

  private void awaitTwoResults(Process process) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (results() < 2) {
      assertThat(process.isAlive()).as("it goes on").isTrue();
      assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static long descendants(Process process) {
    return process.descendants().filter(ProcessHandle::isAlive).count();
  }

  @Test
  void goesOnAfterSigkill() throws Exception {
    Process process = start();
    try {
      awaitTwoResults(process);
      List<ProcessHandle> children = process.descendants().toList();
      assertThat(children).isNotEmpty();
      process.destroyForcibly().waitFor();
      // Nobody goes on working for it.
      for (ProcessHandle child : children) {
        child.onExit().get(60, TimeUnit.SECONDS);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(output.resolve("results.json")).doesNotExist();
    Cli.Result result =
        Cli.run(
            "verify",
            "--all-functions",
            "--functions",
            "first|second",
            "--timeout",
            "300",
            "--resume",
            "--output",
            output.toString(),
            source.toString());
    assertThat(result.verdict())
        .as(result.out() + result.err())
        .isEqualTo("FUNCTIONS: 2, 1 UNSAFE, 1 SAFE, 0 UNKNOWN");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.lines().stream().filter(line -> line.endsWith(", checked again"))).hasSize(2);
    assertThat(output.resolve("results.json")).exists();
  }

  @Test
  void sigtermSaysWhatIsDecided() throws Exception {
    Process process = start();
    try {
      awaitTwoResults(process);
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(descendants(process)).isZero();
    List<String> lines = Files.readAllLines(directory.resolve("stdout"));
    assertThat(lines.getLast())
        .isEqualTo("FUNCTIONS: 2, 1 UNSAFE, 1 SAFE, 0 UNKNOWN (interrupted, 1 not verified)");
    assertThat(process.exitValue()).isEqualTo(10);
    assertThat(output.resolve("results.json")).content().contains("interrupted, 1 not verified");
    assertThat(output.resolve("results.sarif")).exists();
  }
}
