package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import dev.bulwark.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole command with a verifier made of a few lines of shell: it answers what the program's
 * text tells it to.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "bulwark bench measures processes on Linux only")
@Tag("slow")
final class BenchCommandTest {

  private static final String TOOL =
      """
      case $(cat "$1") in
        *safe-program*) echo "Property holds" ;;
        *bad-program*) echo "Property violated" ;;
        *hanging-program*) sleep 60 ;;
        *hungry-program*) x=0123456789abcdef; while :; do x=$x$x; done ;;
        *crashing-program*) kill -SEGV $$ ;;
        *failing-program*) echo "cannot do this"; exit 3 ;;
        *) echo "no idea" ;;
      esac
      """;

  @TempDir private Path root = Path.of("");

  @BeforeEach
  void tool() throws IOException {
    Files.writeString(root.resolve("tool.sh"), TOOL);
    Files.writeString(root.resolve("p.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )");
    Files.createDirectories(root.resolve("set"));
  }

  private void task(String name, String text, String verdict) throws IOException {
    Files.writeString(root.resolve("set/" + name + ".c"), "// " + text + "\n");
    String expected = verdict.isEmpty() ? "" : ", expected_verdict: " + verdict;
    Files.writeString(
        root.resolve("set/" + name + ".yml"),
        "format_version: '2.0'\ninput_files: "
            + name
            + ".c\nproperties: [{property_file: ../p.prp"
            + expected
            + "}]\n");
  }

  private int bench(String... more) {
    return bench(1, more);
  }

  private int bench(int seconds, String... more) {
    return benchInto("out", seconds, more);
  }

  private int benchInto(String output, int seconds, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                root.resolve("set").toString(),
                "--tool",
                "shell=sh " + root.resolve("tool.sh") + " {file}",
                "--tool-safe",
                "holds",
                "--tool-unsafe",
                "violated",
                "--timeout",
                Integer.toString(seconds),
                "--memory",
                "200",
                "--output",
                root.resolve(output).toString()));
    arguments.addAll(Arrays.asList(more));
    return BenchCommand.commandLine().execute(arguments.toArray(String[]::new));
  }

  private Map<String, RunResult> results() throws IOException {
    return ResultFile.read(root.resolve("out/results.csv")).stream()
        .collect(Collectors.toMap(RunResult::task, r -> r));
  }

  private Status status(String task) throws IOException {
    RunResult result = results().get("set/" + task);
    assertThat(result).as(task).isNotNull();
    return result.status();
  }

  @Test
  void endsAreToldApart() throws IOException {
    task("good", "safe-program", "true");
    task("bad", "bad-program", "false");
    task("slow", "hanging-program", "true");
    task("crash", "crashing-program", "true");
    task("fail", "failing-program", "true");
    task("silent", "something else", "");
    Files.writeString(root.resolve("set/broken.yml"), "nothing");
    assertThat(bench("--jobs", "2")).isZero();
    assertThat(status("good")).isEqualTo(Status.TRUE);
    assertThat(status("bad")).isEqualTo(Status.FALSE);
    assertThat(status("slow")).isEqualTo(Status.TIMEOUT);
    assertThat(status("crash")).isEqualTo(Status.ERROR);
    assertThat(status("fail")).isEqualTo(Status.ERROR);
    assertThat(status("silent")).isEqualTo(Status.UNKNOWN);
    String summary = Files.readString(root.resolve("out/summary.txt"));
    assertThat(summary).contains("broken.yml", "ended by signal 11", "exit code 3");
    assertThat(Files.readString(root.resolve("out/results.json"))).contains("\"score\"");
    assertThat(Files.readString(root.resolve("out/index.html")))
        .contains("set/good")
        .doesNotContain("@DATA@");
    assertThat(Files.readString(root.resolve("out").resolve(results().get("set/fail").log())))
        .contains("cannot do this");
  }

  @Test
  void memoryIsLimited() throws IOException {
    task("hungry", "hungry-program", "true");
    assertThat(bench(60)).isZero();
    assertThat(status("hungry")).isEqualTo(Status.OUT_OF_MEMORY);
  }

  @Test
  void aWrongAnswerStandsFirstAndSetsTheExitCode() throws IOException {
    task("wrong", "safe-program", "false");
    task("right", "safe-program", "true");
    assertThat(bench()).isEqualTo(1);
    assertThat(Files.readString(root.resolve("out/summary.txt")))
        .startsWith("# Made by Bulwark\nWRONG: shell says true on set/wrong");
  }

  @Test
  void resumingRunsOnlyWhatIsMissing() throws IOException {
    task("one", "safe-program", "true");
    assertThat(bench()).isZero();
    String date = results().get("set/one").date();
    assertThat(bench()).as("an existing result file is not overwritten").isEqualTo(2);
    task("two", "bad-program", "false");
    // As if the first run had been killed while it wrote a line.
    Path csv = root.resolve("out/results.csv");
    Files.writeString(csv, Files.readString(csv) + "set/two,set,shell,tr");
    assertThat(bench("--resume")).isZero();
    assertThat(results()).hasSize(2);
    assertThat(results().get("set/one").date()).isEqualTo(date);
    assertThat(status("two")).isEqualTo(Status.FALSE);
  }

  private int shard(String output, String... more) {
    return benchInto(output, 60, more);
  }

  private record Said(int code, String err) {}

  private Said merge(String output, String... folders) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> words = new ArrayList<>(List.of("merge"));
    Stream.of(folders).map(folder -> root.resolve(folder).toString()).forEach(words::add);
    words.addAll(List.of("--output", root.resolve(output).toString()));
    int code =
        Main.run(
            words.toArray(String[]::new),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Said(code, err.toString(StandardCharsets.UTF_8));
  }

  private List<String> statuses(String folder) throws IOException {
    return ResultFile.read(root.resolve(folder).resolve("results.csv")).stream()
        .map(run -> run.task() + " " + run.status().word())
        .toList();
  }

  @Test
  void shardsMergeToWhatOneRunSays() throws IOException {
    for (int i = 0; i < 8; i++) {
      task("t" + i, i % 3 == 0 ? "bad-program" : "safe-program", i % 3 == 0 ? "false" : "true");
    }
    assertThat(shard("one")).isZero();
    assertThat(shard("a", "--shard", "1/2", "--timings", root.resolve("one/results.csv") + ""))
        .isZero();
    assertThat(shard("b", "--shard", "2/2", "--timings", root.resolve("one/results.json") + ""))
        .isZero();
    assertThat(statuses("a")).hasSizeBetween(1, 7);
    assertThat(merge("all", "b", "a")).isEqualTo(new Said(0, ""));
    assertThat(statuses("all")).isEqualTo(statuses("one")).hasSize(8);
    assertThat(root.resolve("all/runs/shell/set_t3/output.log")).content().contains("violated");
    assertThat(root.resolve("all/index.html")).content().contains("set/t3");

    Said missing = merge("part", "b");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err()).contains("bulwark: shard 1/2 is missing (");
    assertThat(Files.readString(root.resolve("part/summary.txt")))
        .contains("not run: shard 1/2 is missing (");
    assertThat(shard("b", "--shard", "1/2", "--resume")).as("of another shard").isEqualTo(2);

    // As killed: a line that was cut off, and an empty file.
    Path csv = root.resolve("a/results.csv");
    Files.writeString(csv, Files.readString(csv).stripTrailing());
    assertThat(merge("cut", "a", "b").err()).contains("shard 1/2 has no result of 1 item; ");
    Files.writeString(csv, "");
    assertThat(merge("empty", "a", "b").code()).isEqualTo(3);
    assertThat(
            shard("a", "--resume", "--shard=1/2", "--timings=" + root.resolve("one/results.csv")))
        .isZero();
    assertThat(merge("again", "a", "b")).isEqualTo(new Said(0, ""));
    assertThat(statuses("again")).isEqualTo(statuses("one"));
  }

  @Test
  void contradictionsOfShardsAreNamed() throws IOException {
    task("t", "safe-program", "true");
    assertThat(shard("a", "--shard", "1/1")).isZero();
    assertThat(shard("b", "--shard", "1/1")).isZero();
    Path csv = root.resolve("b/results.csv");
    Files.writeString(csv, Files.readString(csv).replace("shell,true", "shell,false"));
    Said said = merge("all", "a", "b");
    assertThat(said.code()).isEqualTo(6);
    assertThat(said.err())
        .contains(
            "contradiction about set/t shell: "
                + root.resolve("a")
                + " says true, "
                + root.resolve("b")
                + " says false");
    assertThat(statuses("all")).containsExactly("set/t ERROR");
    assertThat(root.resolve("all/contradictions/true/runs/shell/set_t/output.log")).exists();
    assertThat(root.resolve("all/contradictions/false/runs/shell/set_t/output.log")).exists();
  }

  @Test
  void filesOfOthersInTheFolderStay() throws IOException {
    task("one", "safe-program", "true");
    for (String name :
        List.of("results.csv", "results.json", "index.html", "summary.txt", "run.json")) {
      Path precious = root.resolve("out").resolve(name);
      Files.createDirectories(root.resolve("out"));
      Files.writeString(precious, "precious");
      assertThat(bench()).as(name).isEqualTo(2);
      assertThat(bench("--resume")).as(name).isEqualTo(2);
      assertThat(precious).hasContent("precious");
      Files.delete(precious);
    }
    Files.createDirectories(root.resolve("out/runs"));
    assertThat(bench()).as("logs of nobody knows what").isEqualTo(2);
    Files.writeString(root.resolve("out/index.html"), "of others");
    assertThat(bench("--force")).isZero();
    assertThat(root.resolve("out/index.html")).content().contains("set/one");
    // What Bulwark has written itself it may replace.
    assertThat(bench("--resume")).isZero();
  }

  @Test
  void comparingOverwritesNothing() throws IOException {
    task("one", "safe-program", "true");
    assertThat(bench()).isZero();
    Path csv = root.resolve("out/results.csv");
    String before = Files.readString(csv);
    assertThat(compare(csv, csv, "--html", csv.toString())).isEqualTo(2);
    assertThat(csv).hasContent(before);
    Path page = Files.writeString(root.resolve("page.html"), "precious");
    assertThat(compare(csv, csv, "--html", page.toString())).isEqualTo(2);
    assertThat(page).hasContent("precious");
    assertThat(compare(csv, csv, "--html", page.toString(), "--force")).isZero();
    assertThat(compare(csv, csv, "--html", page.toString())).as("its own").isZero();
    assertThat(compare(csv, csv, "--html", "/dev/full")).isEqualTo(3);
  }

  @Test
  void badUsage() {
    assertThat(BenchCommand.commandLine().execute("x", "--tool", "a=b")).isEqualTo(2);
    assertThat(BenchCommand.commandLine().execute("x", "--jobs", "0")).isEqualTo(2);
    assertThat(BenchCommand.commandLine().execute("x", "--cpu", "0")).isEqualTo(2);
    assertThat(BenchCommand.commandLine().execute("x", "--filter", "(")).isEqualTo(2);
    assertThat(BenchCommand.commandLine().execute()).isEqualTo(2);
  }

  @Test
  void comparing() throws IOException {
    task("one", "safe-program", "true");
    task("two", "bad-program", "false");
    assertThat(bench()).isZero();
    Path before = Files.copy(root.resolve("out/results.csv"), root.resolve("before.csv"));
    Path after = root.resolve("after.csv");
    Files.writeString(
        after,
        Files.readString(before)
            .replace("set/two,set,shell,false,", "set/two,set,shell,unknown,gave up"));
    Path page = root.resolve("compare.html");
    assertThat(compare(before, before)).isZero();
    assertThat(compare(before, after, "--html", page.toString())).isEqualTo(1);
    assertThat(Files.readString(page)).contains("Lost (1)", "set/two", "gave up");
    assertThat(compare(after, before)).isZero();
    assertThat(compare(before, root.resolve("gone.csv"))).isEqualTo(3);
  }

  private static int compare(Path before, Path after, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("compare", before.toString(), after.toString()));
    arguments.addAll(Arrays.asList(more));
    return BenchCommand.commandLine().execute(arguments.toArray(String[]::new));
  }
}
