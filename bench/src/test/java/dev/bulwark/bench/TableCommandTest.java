package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.report.ColumnTable;
import dev.bulwark.bench.report.RunStatistics;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableCommandTest {

  @TempDir Path directory;

  private static RunResult run(String task, String column, Status status, boolean expected) {
    return new RunResult(
        task,
        "set",
        column,
        status,
        "",
        Optional.of(expected),
        2.0,
        1.0,
        1,
        0,
        "runs/" + column + "/" + task + "/output.log",
        Map.of(),
        "commit",
        "date",
        "",
        OptionalInt.empty(),
        "");
  }

  private static final List<RunResult> RUNS =
      List.of(
          run("p", "a", Status.TRUE, true),
          run("p", "b", Status.TIMEOUT, true),
          run("q", "a", Status.TIMEOUT, true),
          run("q", "b", Status.TRUE, true),
          run("r", "a", Status.FALSE, false),
          run("r", "b", Status.TRUE, false),
          run("not run by b", "a", Status.TRUE, true));

  @Test
  void unionsAndUniqueProofs() {
    ColumnTable table = new ColumnTable(RUNS, run -> new RunStatistics(Map.of("e rate", 0.5)));
    table.union("pf", List.of("a", "b"));
    table.union("one", List.of("a"));
    table.unique("one");
    table.mean("rate");
    assertThat(table.tasks()).isEqualTo(3);
    assertThat(table.lines())
        .containsExactly(
            "| column | errors | proofs | left | wrong | not one | CPU s | rate |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            "| a | 1 | 1 | 1 | 0 | 0 | 6 | 0.50 |",
            "| b | 0 | 1 | 2 | 1 | 1 | 6 | 0.50 |",
            "| pf | 1 | 2 | 0 | 1 | 1 | 12 |  |",
            "| one | 1 | 1 | 1 | 0 | 0 | 6 | 0.50 |");
  }

  @Test
  void equalCounters() {
    List<RunResult> runs =
        List.of(
            run("p", "a", Status.TRUE, true),
            run("p", "b", Status.TRUE, true),
            run("p", "c", Status.TRUE, true),
            run("p", "d", Status.TIMEOUT, true));
    ColumnTable table =
        new ColumnTable(
            runs,
            run ->
                new RunStatistics(
                    Map.of(
                        "lemmas",
                        run.column().equals("c") ? 3.0 : 2.0,
                        "CPU seconds",
                        (double) run.column().hashCode())));
    assertThat(table.equalColumns()).containsExactly("a and b");
    assertThat(new ColumnTable(runs, run -> new RunStatistics(Map.of())).equalColumns()).isEmpty();
  }

  @Test
  void statisticsLieBesideTheLogs() throws IOException {
    Path csv = Files.writeString(directory.resolve("results.csv"), ResultFile.text(RUNS));
    Path report = directory.resolve("runs/a/p/result.json");
    Files.createDirectories(report.resolveSibling("x"));
    Files.writeString(report, "{\"statistics\": {\"ic3 lemmas\": 7, \"Certificate\": \"text\"}}");
    Files.createDirectories(directory.resolve("runs/a/q"));
    Files.writeString(directory.resolve("runs/a/q/result.json"), "{\"statistics\": {\"ic3 le");
    assertThat(output(0, csv.toString(), "--statistic", "lemmas"))
        .contains("| a | 1 | 1 | 1 | 0 | 6 | 7.00 |", "| b | 0 | 1 | 2 | 1 | 6 |  |");
    assertThat(output(0, csv.toString(), "--union", "x=a,b", "--union", "y=x", "--unique", "y"))
        .contains("| y | 1 | 2 | 0 | 1 | 0 | 12 |");
  }

  @Test
  void wrongUsage() throws IOException {
    Path csv = Files.writeString(directory.resolve("results.csv"), ResultFile.text(RUNS));
    output(2, csv.toString(), "--union", "x=a,nobody");
    output(2, csv.toString(), "--unique", "x");
    output(3, directory.resolve("gone.csv").toString());
    output(3, Files.writeString(directory.resolve("other.csv"), "a,b\n").toString());
  }

  private static String output(int exit, String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      String[] all = new String[arguments.length + 1];
      all[0] = "table";
      System.arraycopy(arguments, 0, all, 1, arguments.length);
      assertThat(BenchCommand.commandLine().execute(all)).isEqualTo(exit);
    } finally {
      System.setOut(out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
