package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class GoalsCommandTest {

  @TempDir Path directory;

  private List<RunResult> run(int exit, String expectedOfTheDeadOne) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("limit.c"),
            """
            static int x, y;
            void step(void) {
              if (x > 10) y = 10; else y = x;
              if (y > 10) y = 0;
            }
            """);
    Files.writeString(directory.resolve("limit.reactive"), "step: step\ninputs:\n  x: 0..20\n");
    Files.writeString(
        directory.resolve("limit.goals"),
        """
        reachable 3:7 limit.c/step/branch/x > 10/true
        reachable 3:7 limit.c/step/branch/x > 10/false
        %s 4:7 limit.c/step/branch/y > 10/true
        reachable 4:7 limit.c/step/branch/y > 10/false
        """
            .formatted(expectedOfTheDeadOne));
    Path output = directory.resolve("out-" + expectedOfTheDeadOne);
    assertThat(
            BenchCommand.commandLine()
                .execute(
                    "goals",
                    file.toString(),
                    "--engine",
                    "isat3-ic3",
                    "--engine",
                    "bmc",
                    "--timeout",
                    "20",
                    "--output",
                    output.toString()))
        .isEqualTo(exit);
    return ResultFile.read(output.resolve("results.csv"));
  }

  @Test
  void eachGoalIsATask() throws IOException {
    List<RunResult> runs = run(0, "unreachable");
    assertThat(runs).hasSize(8);
    assertThat(runs).filteredOn(run -> run.status() == Status.FALSE).hasSize(6);
    assertThat(runs)
        .filteredOn(run -> run.column().equals("isat3-ic3") && run.status() == Status.TRUE)
        .extracting(RunResult::task)
        .containsExactly("limit.c/step/branch/y > 10/true");
    assertThat(directory.resolve("out-unreachable").resolve(runs.getFirst().log()))
        .satisfies(log -> assertThat(log.resolveSibling("result.json")).exists());
  }

  @Test
  void whatContradictsTheExpectedIsWrong() throws IOException {
    assertThat(run(1, "reachable")).filteredOn(RunResult::isWrong).isNotEmpty();
  }
}
