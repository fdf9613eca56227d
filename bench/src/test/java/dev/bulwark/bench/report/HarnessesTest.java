package dev.bulwark.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class HarnessesTest {

  private static RunResult run(String task, Status status, String harness) {
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
        harness,
        OptionalInt.empty(),
        "");
  }

  @Test
  void rate() {
    List<RunResult> runs =
        List.of(
            run("a", Status.FALSE, "agrees"),
            run("b", Status.FALSE, "agrees"),
            run("c", Status.FALSE, "differs: it ends with exit code 0"),
            run("d", Status.FALSE, "not run: gcc does not compile it"),
            run("e", Status.FALSE, "depends on what a harness cannot set: uninitialised x"),
            run("f", Status.TRUE, ""),
            run("g", Status.FALSE, ""));
    assertThat(TextSummary.of(new Results("", runs, List.of())))
        .contains(
            "harnesses: compiled by gcc, 2 of 4 reach the error (50.0 %);"
                + " 1 left out that depend on uninitialised values\n"
                + "  bmc, c: differs: it ends with exit code 0\n"
                + "  bmc, d: not run: gcc does not compile it\n");
  }

  @Test
  void nothingIsSaidWhereNoneWasAskedFor() {
    assertThat(TextSummary.of(new Results("", List.of(run("a", Status.FALSE, "")), List.of())))
        .doesNotContain("harness");
  }
}
