package dev.bulwark.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class CrossChecksTest {

  private static RunResult run(String task, Status status, String crossCheck) {
    return new RunResult(
        task,
        "set",
        "bmc",
        status,
        "",
        Optional.empty(),
        1,
        1,
        1,
        0,
        "runs/x/output.log",
        Map.of(),
        "abc",
        "2026-01-01T00:00Z",
        "",
        OptionalInt.empty(),
        crossCheck);
  }

  @Test
  void opinionsAreCounted() {
    List<RunResult> runs =
        List.of(
            run("a", Status.FALSE, "agrees with gcc, which reaches the error"),
            run("b", Status.TRUE, "agrees with gcc on 17 executions"),
            run("c", Status.ERROR, "DISAGREES: compiled, the program goes wrong: out"),
            run("d", Status.TRUE, "not compared: gcc does not compile it: d.c:1:2: error: x"),
            run("e", Status.TRUE, "not compared: gcc does not compile it: e.c:7:3: error: y"),
            run("f", Status.TRUE, "not compared: gcc differs (x), but the verdict assumes that z"),
            run("g", Status.UNKNOWN, ""));
    assertThat(TextSummary.of(new Results("", runs, List.of())))
        .contains(
            "cross-check: gcc agrees with 2 of 3 verdicts, DISAGREES with 1; 3 not compared\n"
                + "  bmc, c: DISAGREES: compiled, the program goes wrong: out\n"
                + "  2 not compared: gcc does not compile it\n"
                + "  1 not compared: the verdict assumes that z\n");
  }

  @Test
  void nothingIsSaidWhereNobodyAsked() {
    assertThat(TextSummary.of(new Results("", List.of(run("a", Status.TRUE, "")), List.of())))
        .doesNotContain("cross-check");
  }
}
