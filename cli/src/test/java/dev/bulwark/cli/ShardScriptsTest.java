package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What schedulers call for a part of a run: that it begins, goes on, and is done once, whatever is
 * killed. The parts themselves are those of another program here, which takes the same words;
 * {@code scripts/slurm-test} does it with a real scheduler and the real one.
 */
@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ShardScriptsTest {

  private static final Path INTEGRATIONS = Cli.ROOT.resolve("integrations").toAbsolutePath();

  /** Counts to six, with the part's own numbers; waits at the third one while it is told to. */
  private static final String PARTS =
      """
      #!/bin/sh
      command=$1
      shift
      folders= shard=1/1 output= resume=
      while [ $# -gt 0 ]; do
        case $1 in
          --shard) shard=$2; shift ;;
          --output) output=$2; shift ;;
          --resume) resume=1 ;;
          --wrong) exit 2 ;;
          *) folders="$folders $1" ;;
        esac
        shift
      done
      mkdir -p "$output"
      if [ "$command" = merge ]; then
        for folder in $folders; do cat "$folder"/item-*; done > "$output/all"
        exit 10
      fi
      [ -z "$resume" ] || echo resumed >> "$output/resumed"
      trap 'exit 5' TERM
      for item in 1 2 3 4 5 6; do
        [ $((item % ${shard#*/} + 1)) = "${shard%/*}" ] || continue
        [ ! -e "$output/item-$item" ] || continue
        while [ "$item" -ge 3 ] && [ -e "$HOLD" ]; do sleep 0.1; done
        echo "$item" > "$output/item-$item"
      done
      exit 10
      """;

  @TempDir private Path directory;
  private Path hold = Path.of("");
  private Path output = Path.of("");

  private record Ended(int code, String output) {}

  @BeforeEach
  void prepare() throws IOException {
    assumeTrue(
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3"))),
        "python3 is not installed");
    executable("bulwark", PARTS);
    hold = directory.resolve("hold");
    output = directory.resolve("bulwark-results");
  }

  private void executable(String name, String text) throws IOException {
    Path file = Files.createDirectories(directory.resolve("programs")).resolve(name);
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(Map<String, String> variables, List<String> words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables);
    builder.environment().put("HOLD", hold.toString());
    builder
        .environment()
        .merge("PATH", directory.resolve("programs").toString(), (old, own) -> own + ":" + old);
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  private static Ended end(Process process) throws IOException, InterruptedException {
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), printed);
  }

  private Ended sh(Map<String, String> variables, String script)
      throws IOException, InterruptedException {
    return end(start(variables, List.of("sh", "-e", "-c", script)));
  }

  private Process shard(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(INTEGRATIONS.resolve("ci/run-shard").toString());
    command.addAll(List.of("--output", output.toString()));
    command.addAll(List.of(words));
    return start(Map.of(), command);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Path attempt() throws IOException, InterruptedException {
    Path attempts = output.resolve("attempts");
    while (true) {
      if (Files.isDirectory(attempts)) {
        for (String name : names(attempts)) {
          if (Files.isRegularFile(attempts.resolve(name).resolve("item-2"))) {
            return attempts.resolve(name);
          }
        }
      }
      Thread.sleep(20);
    }
  }

  // ---- The script

  @Test
  void partsAreDoneOnceAndMerged() throws IOException, InterruptedException {
    for (String part : List.of("1/2", "2/2", "2/2")) {
      assertThat(end(shard("--shard", part, "--", "bench", "set")).code()).isZero();
    }
    assertThat(names(output)).containsExactly("attempts", "shard-1", "shard-2");
    assertThat(names(output.resolve("attempts"))).isEmpty();
    assertThat(end(shard("--merge", "2")).code()).isEqualTo(10);
    assertThat(end(shard("--merge", "2")).code()).isEqualTo(10);
    assertThat(Files.readAllLines(output.resolve("merged/all")))
        .containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6");
    Ended missing = end(shard("--merge", "3", "--wait", "1"));
    assertThat(missing.output()).contains("of part 3 of 3 there is nothing");
  }

  /** By a loss of power: the script and what it has started. */
  @Test
  void aPartThatWasKilledGoesOn() throws IOException, InterruptedException {
    Files.createFile(hold);
    Process killed = shard("--shard", "1/1", "--", "bench", "set");
    attempt();
    killed.descendants().forEach(ProcessHandle::destroyForcibly);
    killed.destroyForcibly().waitFor();
    Files.delete(hold);
    Ended next = end(shard("--shard", "1/1", "--", "bench", "set"));
    assertThat(next.code()).as(next.output()).isZero();
    assertThat(next.output()).contains("part 1 of 1 goes on");
    assertThat(names(output.resolve("shard-1"))).contains("resumed", "item-1", "item-6");
  }

  /** The machine of the first attempt only seemed to be lost. */
  @Test
  void anAttemptThatWasTakenOverSpoilsNothing() throws IOException, InterruptedException {
    Files.createFile(hold);
    Process first = shard("--shard", "1/1", "--", "bench", "set");
    Path begun = attempt();
    Process second = shard("--shard", "1/1", "--", "bench", "set");
    while (Files.exists(begun)) {
      Thread.sleep(20);
    }
    Files.delete(hold);
    Ended late = end(first);
    Ended done = end(second);
    assertThat(done.code()).as(done.output()).isZero();
    assertThat(late.code()).as(late.output()).isIn(0, 75);
    assertThat(names(output)).containsExactly("attempts", "shard-1");
    assertThat(names(output.resolve("shard-1")))
        .containsExactly("item-1", "item-2", "item-3", "item-4", "item-5", "item-6", "resumed");
  }

  @Test
  void aPartThatIsToldToEndIsRunAgain() throws IOException, InterruptedException {
    Files.createFile(hold);
    Process told = shard("--shard", "1/1", "--", "bench", "set");
    attempt();
    // Not that of the process, which closes what it prints into.
    told.toHandle().destroy();
    Ended ended = end(told);
    assertThat(ended.code()).as(ended.output()).isEqualTo(75);
    assertThat(names(output)).containsExactly("attempts");
    Files.delete(hold);
    assertThat(end(shard("--shard", "1/1", "--", "bench", "set")).code()).isZero();
  }

  @Test
  void wrongWordsAreRefused() throws IOException, InterruptedException {
    assertThat(end(shard("--shard", "0/2", "--", "bench")).code()).isEqualTo(2);
    assertThat(end(shard("--shard", "3/2", "--", "bench")).code()).isEqualTo(2);
    assertThat(end(shard("--shard", "1/2")).code()).isEqualTo(2);
    assertThat(end(shard("--shard", "1/2", "--", "bench", "--wrong")).code()).isEqualTo(2);
    assertThat(output.resolve("shard-1")).doesNotExist();
    assertThat(end(shard("--merge", "2")).code()).isEqualTo(2);
  }

  // ---- Slurm

  /** What is asked for, with another sbatch; the real one is asked by scripts/slurm-test. */
  @Test
  void limitsOfJobsComeFromTheWords() throws IOException, InterruptedException {
    executable("sbatch", "#!/bin/sh\necho \"$@\" >> " + directory + "/calls\necho 7\n");
    String submit = INTEGRATIONS.resolve("slurm/bulwark-slurm").toString();
    Ended ended =
        sh(
            Map.of(),
            submit
                + " --shards 3 --output out --sbatch --partition=long --"
                + " verify --all-functions --jobs 4 --memory=2GB --timeout 30min a.c");
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).isEqualTo("7 7\n");
    List<String> calls = Files.readAllLines(directory.resolve("calls"));
    assertThat(calls).hasSize(2);
    assertThat(calls.getFirst())
        .contains(" --array=1-3 ", " --requeue ", " --mem=9216M ", " --cpus-per-task=4 ")
        .contains(" --time=95 ", " --partition=long ")
        .endsWith(
            " 3 "
                + output.resolveSibling("out")
                + " verify --all-functions --jobs 4 --memory=2GB"
                + " --timeout 30min a.c");
    assertThat(calls.getLast()).contains(" --dependency=afterany:7 ", " --partition=long ");
    for (String wrong :
        List.of(
            "--shards 0 --output out -- bench x --memory 9",
            "--shards 2 -- bench x --memory 9",
            "--shards 2 --output out",
            "--shards 2 --output out -- bench x",
            "--shards 2 --output out -- bench x --memory much")) {
      assertThat(sh(Map.of(), submit + " " + wrong).code()).as(wrong).isEqualTo(2);
    }
  }

  // ---- Kubernetes

  private static JsonNode yaml(String file) throws IOException {
    return new YAMLMapper().readTree(Files.readString(INTEGRATIONS.resolve(file)));
  }

  /** The command of the only container, with its variables. */
  private Ended container(JsonNode job, Map<String, String> more)
      throws IOException, InterruptedException {
    JsonNode container = job.at("/spec/template/spec/containers/0");
    Map<String, String> variables = new HashMap<>();
    container
        .get("env")
        .forEach(one -> variables.put(one.get("name").asText(), one.get("value").asText()));
    variables.put("SCRIPTS", INTEGRATIONS.resolve("ci").toString());
    variables.put("OUTPUT", output.toString());
    variables.putAll(more);
    List<String> command = new ArrayList<>();
    container.get("command").forEach(word -> command.add(word.asText()));
    container.path("args").forEach(word -> command.add(word.asText()));
    return end(start(variables, command));
  }

  @Test
  void theManifestsRunHere() throws IOException, InterruptedException {
    JsonNode shards = yaml("kubernetes/shards.yaml");
    JsonNode merge = yaml("kubernetes/merge.yaml");
    int parts = shards.at("/spec/completions").asInt();
    for (JsonNode job : List.of(shards, merge)) {
      JsonNode pod = job.at("/spec/template/spec");
      assertThat(pod.at("/containers/0/env/0/value").asInt()).isEqualTo(parts);
      assertThat(job.at("/spec/podFailurePolicy/rules/1/onExitCodes/containerName"))
          .isEqualTo(pod.at("/containers/0/name"));
      assertThat(pod.get("restartPolicy").asText()).isEqualTo("Never");
    }
    for (int index = 0; index < parts; index++) {
      Map<String, String> indexed = Map.of("JOB_COMPLETION_INDEX", "" + index);
      Ended ended = container(shards, indexed);
      assertThat(ended.code()).as(ended.output()).isZero();
    }
    Ended merged = container(merge, Map.of("PATIENCE", "5"));
    assertThat(merged.code()).as(merged.output()).isEqualTo(10);
    assertThat(new TreeSet<>(Files.readAllLines(output.resolve("merged/all"))))
        .containsExactly("1", "2", "3", "4", "5", "6");
  }

  // ---- GitHub and GitLab

  @Test
  void theMatrixOfGitHubRunsHere() throws IOException, InterruptedException {
    JsonNode workflow = yaml("github/shards.yml");
    int parts = workflow.at("/env/SHARDS").asInt();
    assertThat(workflow.at("/jobs/shards/strategy/matrix/shard")).hasSize(parts);
    Map<String, String> variables = new HashMap<>();
    variables.put("SHARDS", "" + parts);
    variables.put("WORDS", workflow.at("/env/WORDS").asText());
    variables.put("CI_SCRIPTS", INTEGRATIONS.resolve("ci").toString());
    variables.put("CACHE", "cache");
    for (JsonNode part : workflow.at("/jobs/shards/strategy/matrix/shard")) {
      variables.put("SHARD", part.asText());
      assertThat(sh(variables, command(workflow, "shards", "Verify")).code()).isZero();
    }
    assertThat(sh(variables, command(workflow, "merge", "Merge")).code()).isEqualTo(10);
    assertThat(Files.readAllLines(output.resolve("merged/all"))).hasSize(6);
  }

  private static String command(JsonNode workflow, String job, String name) {
    for (JsonNode step : workflow.at("/jobs/" + job + "/steps")) {
      if (step.path("name").asText().equals(name)) {
        // What a user gives goes into variables only, never into the text of a script.
        assertThat(step.get("run").asText()).doesNotContain("${{");
        return step.get("run").asText();
      }
    }
    throw new AssertionError("no step " + name);
  }

  @Test
  void theTemplateOfGitLabRunsHere() throws IOException, InterruptedException {
    JsonNode shards = yaml("gitlab/bulwark-shards.gitlab-ci.yml").get(".bulwark-shards");
    JsonNode merge = yaml("gitlab/bulwark-shards.gitlab-ci.yml").get(".bulwark-merge");
    int parts = shards.get("parallel").asInt();
    Map<String, String> variables = new HashMap<>();
    shards
        .get("variables")
        .properties()
        .forEach(one -> variables.put(one.getKey(), one.getValue().asText()));
    assertThat(variables.get("BULWARK_SHARDS")).isEqualTo("" + parts);
    variables.put("BULWARK_SCRIPTS", INTEGRATIONS.resolve("ci").toString());
    variables.put("CI_NODE_TOTAL", "" + parts);
    for (int index = 1; index <= parts; index++) {
      variables.put("CI_NODE_INDEX", "" + index);
      assertThat(sh(variables, script(shards)).code()).isZero();
    }
    assertThat(sh(variables, script(merge)).code()).isEqualTo(10);
    assertThat(Files.readAllLines(output.resolve("merged/all"))).hasSize(6);
  }

  // ---- The simulation of many workers

  private String simulated(String folder, String... more) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Cli.ROOT.resolve("scripts/scale-model").toAbsolutePath().toString());
    words.addAll(List.of("durations.csv", "--output", folder, "--functions", "300"));
    words.addAll(List.of("--workers", "1", "7"));
    words.addAll(List.of(more));
    Ended ended = end(start(Map.of(), words));
    assertThat(ended.code()).as(ended.output()).isZero();
    for (String plot : List.of("time.svg", "efficiency.svg", "cost.svg")) {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(directory.resolve(folder).resolve(plot).toFile());
    }
    return Files.readString(directory.resolve(folder).resolve("scale.csv"));
  }

  @Test
  void theSimulationIsSeededAndLosesNoWork() throws Exception {
    Files.writeString(directory.resolve("durations.csv"), "set,seconds\na,2\na,4\nb,30\n");
    assertThat(simulated("one"))
        .isEqualTo(simulated("again"))
        .isNotEqualTo(simulated("other", "--seed", "2"));
    // One worker without anything that is in the way: the sum of all, 300 of a mean of 12.
    String plain =
        simulated("plain", "--start", "0", "--slow", "0", "--mtbf", "1e12", "--mean", "12");
    double seconds = Double.parseDouble(plain.lines().toList().get(1).split(",")[2]);
    assertThat(seconds).isBetween(3000.0, 4300.0);
    assertThat(plain.lines().toList().get(1)).startsWith("hash,1,").contains(",1,");
    // Failures take time, and no function is lost.
    String failing = simulated("failing", "--mtbf", "0.1", "--start", "0", "--slow", "0");
    double longer = Double.parseDouble(failing.lines().toList().get(1).split(",")[2]);
    assertThat(longer).isGreaterThan(seconds);
  }

  private static String script(JsonNode job) {
    StringBuilder script = new StringBuilder();
    job.get("script").forEach(line -> script.append(line.asText()).append('\n'));
    return script.toString();
  }
}
