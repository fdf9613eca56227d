package dev.bulwark.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultFileTest {

  @TempDir private Path folder = Path.of("");

  private static RunResult result(String task, Status status, String reason) {
    return new RunResult(
        task,
        "set",
        "bmc",
        status,
        reason,
        Optional.of(true),
        1.25,
        2.5,
        3_000_000,
        5,
        "runs/x/output.log",
        Map.of("parse", 0.125),
        "abc",
        "2026-01-01T00:00Z",
        status == Status.FALSE ? "agrees" : "",
        status == Status.TRUE ? OptionalInt.of(7) : OptionalInt.empty(),
        status == Status.FALSE ? "agrees with gcc, which reaches the error" : "");
  }

  private Path write(List<RunResult> results) throws IOException {
    Path file = folder.resolve("results.csv");
    try (Writer writer = ResultFile.open(file, false)) {
      for (RunResult result : results) {
        ResultFile.append(writer, result);
      }
    }
    return file;
  }

  @Test
  void roundTrip() throws IOException {
    List<RunResult> results =
        List.of(
            result("a", Status.TRUE, ""),
            result("e", Status.FALSE, ""),
            result("b", Status.UNKNOWN, "a \"quoted\", odd reason"),
            result("c", Status.OUT_OF_MEMORY, "x;y"));
    assertThat(ResultFile.read(write(results))).isEqualTo(results);
  }

  @Test
  void aLineCutOffByAKillIsDropped() throws IOException {
    Path file = write(List.of(result("a", Status.TRUE, ""), result("b", Status.TRUE, "")));
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 5));
    assertThat(ResultFile.read(file)).extracting(RunResult::task).containsExactly("a");
  }

  @Test
  void filesFromBeforeThereWereHarnessesAreRead() throws IOException {
    Path file = write(List.of(result("a", Status.TRUE, "")));
    String text = Files.readString(file);
    Files.writeString(
        file,
        text.replace(",harness,invariant_literals,cross_check\n", "\n")
            .replace("00:00Z,,7,\n", "00:00Z\n"));
    assertThat(ResultFile.read(file))
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.date()).isEqualTo("2026-01-01T00:00Z");
              assertThat(run.harness()).isEmpty();
              assertThat(run.invariantLiterals()).isEmpty();
              assertThat(run.crossCheck()).isEmpty();
            });
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("x.csv"), "a,b\n1,2\n");
    assertThatThrownBy(() -> ResultFile.read(file)).hasMessageContaining("not a result file");
  }

  @Test
  void scores() {
    assertThat(result("a", Status.TRUE, "").score()).isEqualTo(2);
    assertThat(result("a", Status.FALSE, "").score()).isEqualTo(-16);
    assertThat(result("a", Status.FALSE, "").isWrong()).isTrue();
    assertThat(result("a", Status.TIMEOUT, "").score()).isZero();
  }
}
