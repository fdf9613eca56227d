package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.lies.LyingEngine;
import dev.bulwark.cli.lies.LyingEngine.Lie;
import dev.bulwark.cli.lies.RegressionTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An engine that lies, behind the whole command: what is printed is never wrong, and a lie that is
 * found out ends with a bug report and no certificate.
 */
@Tag("slow")
class LiesThroughCommandLineTest {

  private static final long SEED = 20_261_115;
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int LIES_PER_TASK = THOROUGH ? Lie.values().length : 2;

  @TempDir Path directory;

  @Test
  void noWrongVerdictIsPrinted() throws Exception {
    List<RegressionTask> tasks = RegressionTask.all();
    int next = 0;
    int foundOut = 0;
    for (RegressionTask task : tasks) {
      for (int i = 0; i < LIES_PER_TASK; i++) {
        Lie lie = Lie.values()[next++ % Lie.values().length];
        foundOut += tell(task, lie) ? 1 : 0;
      }
    }
    System.out.printf("%d lies through the command line, %d found out%n", next, foundOut);
    assertThat(foundOut).isGreaterThan(tasks.size() / 4);
  }

  /** Was it found out? */
  private boolean tell(RegressionTask task, Lie lie) throws Exception {
    Files.deleteIfExists(directory.resolve("certificate.txt"));
    Files.deleteIfExists(directory.resolve("bug-report.txt"));
    SourceOptions source = new SourceOptions();
    source.properties = List.of(task.property().toString());
    source.dataModel = task.machine();
    LimitOptions limits = new LimitOptions();
    limits.timeout = Duration.ofSeconds(5);
    Cli.Result result =
        Cli.verify(directory, limits, source, task.source(), new LyingEngine(lie, SEED));
    String what = "%s, %s, seed %d: %s".formatted(task, lie, SEED, result);
    String wrong = task.safe() ? "VERDICT: UNSAFE" : "VERDICT: SAFE";
    assertThat(result.verdict()).as(what).startsWith("VERDICT: ").doesNotStartWith(wrong);
    assertThat(result.code()).as(what).isNotEqualTo(task.safe() ? 10 : 0);
    boolean foundOut = result.verdict().startsWith("VERDICT: UNKNOWN (certificate refuted");
    if (foundOut) {
      assertThat(result.code()).as(what).isEqualTo(6);
      assertThat(directory.resolve("bug-report.txt")).as(what).exists();
      assertThat(directory.resolve("certificate.txt")).as(what).doesNotExist();
    }
    return foundOut;
  }
}
