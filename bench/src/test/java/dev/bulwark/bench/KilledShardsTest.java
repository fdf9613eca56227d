package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four processes, each with a shard of a run about programs of {@code regression}. Each is killed
 * once at a random moment and gone on with; merged they are what one run has written.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "bulwark bench measures processes on Linux only")
@Tag("slow")
final class KilledShardsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");

  private static final long SEED = 30_000;
  private static final int SEEDS = THOROUGH ? 20 : 1;
  private static final int SHARDS = 4;

  /** For what a shard does behind its last result, or before the first one. */
  private static final int MOMENT_MILLIS = 1500;

  private static final Path REGRESSION =
      Path.of(System.getProperty("bulwark.root", "..")).resolve("regression");

  /** It ends by itself, be it without a verdict, so that no limit decides. */
  private static final String ENGINE = "execution";

  private static final String FEW = "array-bounds|ali|alloca|assumption|bit-field-safe";

  private static final List<String> TIMES =
      List.of("cpu", "wall", "memory", "phases", "date", "seconds", "engine");

  @TempDir private Path root;

  @TestFactory
  Stream<DynamicTest> benchmarks() {
    List<String> words = new ArrayList<>(List.of("bench", "--engine", ENGINE, "--timeout", "300"));
    words.addAll(
        THOROUGH ? List.of("--sample", "12") : List.of("--filter", "regression/(" + FEW + ")"));
    words.add(REGRESSION.toString());
    return seeds(new Kind("benchmarks", words, KilledShardsTest::lines));
  }

  @TestFactory
  Stream<DynamicTest> functions() throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("verify", "--all-functions", "--engine", ENGINE, "--timeout", "300"));
    words.addAll(List.of("--jobs", "1"));
    try (Stream<Path> files = Files.list(REGRESSION)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".c")).sorted().toList()) {
        // Of functions that have a name together no file is chosen.
        if ((THOROUGH || file.toString().matches(".*/(" + FEW + ").*"))
            && !Files.readString(file).matches("(?s).*reach_error\\((void)?\\)\\s*\\{.*")) {
          words.add(file.toString());
        }
      }
    }
    return seeds(new Kind("functions", words, KilledShardsTest::folders));
  }

  @TestFactory
  Stream<DynamicTest> goals() {
    Path programs = REGRESSION.resolve("deadcode");
    List<String> words =
        List.of(
            "deadcode",
            "--cores=1",
            "--timeout=300",
            "--metric=all",
            "--reactive=" + programs.resolve("debounce.reactive"),
            programs.resolve("debounce.c").toString());
    return THOROUGH ? seeds(new Kind("goals", words, KilledShardsTest::evidence)) : Stream.empty();
  }

  /**
   * A command.
   *
   * @param words without those about output and shards
   * @param done how many results there are in a folder
   */
  private record Kind(String name, List<String> words, Count done) {}

  private interface Count {
    long in(Path folder) throws IOException;
  }

  private static long lines(Path folder) throws IOException {
    Path csv = folder.resolve("results.csv");
    return Files.exists(csv) ? Math.max(0, Files.readAllLines(csv).size() - 1) : 0;
  }

  private static long folders(Path folder) throws IOException {
    Path functions = folder.resolve("functions");
    if (!Files.isDirectory(functions)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(functions)) {
      return all.filter(one -> Files.exists(one.resolve("result.json"))).count();
    }
  }

  /** A test or a proof is about many goals. */
  private static long evidence(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return 10 * all.filter(file -> file.toString().endsWith(".txt")).count();
    }
  }

  /** The run that is not split is the same for all of them. */
  private Stream<DynamicTest> seeds(Kind kind) {
    Path one = root.resolve(kind.name()).resolve("one");
    return IntStream.range(0, SEEDS)
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    kind.name() + ", seed " + (SEED + i),
                    () -> {
                      if (!Files.exists(one)) {
                        await(start(kind, one, "one"));
                      }
                      killAndCompare(kind, one, SEED + i);
                    }));
  }

  private void killAndCompare(Kind kind, Path one, long seed) throws Exception {
    Random random = new Random(seed);
    List<Callable<Boolean>> work = new ArrayList<>();
    List<String> merge = new ArrayList<>(List.of("merge"));
    for (int number = 1; number <= SHARDS; number++) {
      Path output = root.resolve(kind.name()).resolve(seed + "-" + number);
      merge.add(output.toString());
      String shard = number + "/" + SHARDS;
      double share = random.nextDouble();
      int delay = random.nextInt(MOMENT_MILLIS);
      work.add(() -> killed(kind, output, shard, share, delay));
    }
    int killed = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(SHARDS)) {
      for (Future<Boolean> shard : threads.invokeAll(work)) {
        killed += shard.get() ? 1 : 0;
      }
    }
    assertThat(killed).as("seed " + seed + ": shards that were killed").isPositive();
    Path merged = root.resolve(kind.name()).resolve(seed + "-merged");
    merge.addAll(List.of("--output", merged.toString()));
    assertThat(Main.run(merge.toArray(String[]::new), System.out, System.err))
        .as("seed " + seed)
        .isLessThanOrEqualTo(10)
        .isNotEqualTo(3)
        .isNotEqualTo(6);
    if (kind.name().equals("goals")) {
      // Tests and proofs are others, of which a run takes the first ones that it finds.
      assertThat(statuses(merged)).as("seed " + seed).isNotEmpty().isEqualTo(statuses(one));
      for (String file : List.of("coverage.info", "dead.info")) {
        assertThat(merged.resolve(file)).hasSameTextualContentAs(one.resolve(file));
      }
      return;
    }
    Map<String, String> found = contents(merged);
    Map<String, String> expected = contents(one);
    assertThat(found.keySet()).as("seed " + seed).isEqualTo(expected.keySet());
    expected.forEach(
        (name, text) ->
            assertThat(found.get(name)).as("seed " + seed + ", " + name).isEqualTo(text));
  }

  /** Was it killed before its end? */
  private boolean killed(Kind kind, Path output, String shard, double share, int delay)
      throws Exception {
    Process process = start(kind, output, output.getFileName().toString(), "--shard", shard);
    try {
      long results = -1;
      while (process.isAlive() && results < wanted(output, share)) {
        TimeUnit.MILLISECONDS.sleep(20);
        results = kind.done().in(output);
      }
      process.waitFor(delay, TimeUnit.MILLISECONDS);
    } finally {
      process.destroyForcibly();
    }
    boolean killed = process.waitFor() == 128 + 9;
    await(start(kind, output, output.getFileName() + "-2", "--shard", shard, "--resume"));
    return killed;
  }

  /** As many results as are to be there when it is killed. */
  private static double wanted(Path output, double share) throws IOException {
    Path run = output.resolve("run.json");
    return Files.exists(run)
        ? Math.floor(share * new ObjectMapper().readTree(run.toFile()).get("items").size())
        : 0;
  }

  private static void await(Process process) throws InterruptedException {
    try {
      assertThat(process.waitFor()).as("%s", process.info()).isIn(0, 1, 5, 10);
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(Kind kind, Path output, String log, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx1g", "-Xss16m"));
    command.add("-Djava.library.path=" + System.getProperty("java.library.path"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(kind.words());
    command.addAll(List.of(more));
    command.addAll(List.of("--output", output.toString()));
    Path folder = Files.createDirectories(root.resolve(kind.name() + "-logs"));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve(log + ".out").toFile())
        .redirectError(folder.resolve(log + ".err").toFile())
        .start();
  }

  // ---- What has to be the same

  /** The files of a folder without times, the folder's name and who has found what. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        String text =
            Files.readString(file).replaceAll(folder.getParent() + "/[^/\" ,]*", "OUTPUT");
        contents.put(name, withoutTimes(name, text));
      }
    }
    return contents;
  }

  private static String withoutTimes(String name, String text) throws IOException {
    if (name.startsWith("runs/")) {
      // What verifiers have said of their times and folders.
      return name.endsWith("certificate.txt") ? text : "";
    }
    if (name.endsWith(".json") || name.endsWith(".sarif")) {
      JsonNode node = new ObjectMapper().readTree(text);
      clean(node);
      return node.toPrettyString();
    }
    return switch (name) {
      case "results.csv" -> rows(text);
      case "summary.txt" ->
          text.replaceFirst("(?s)\nwhere the slowest runs.*", "").replaceAll(" +\\d+\\.\\d", "");
      case "index.html" -> text.replaceFirst("(?s)\\{\\s*\"producer\".*?</script>", "");
      case "report.html" ->
          text.replaceAll("\\d+\\.\\d s", "")
              .replaceAll("--t: \\d+", "")
              .replaceAll("sha256-[^']*", "");
      default -> text;
    };
  }

  private static Map<String, String> statuses(Path folder) throws IOException {
    Map<String, String> statuses = new TreeMap<>();
    for (JsonNode goal :
        new ObjectMapper().readTree(folder.resolve("results.json").toFile()).get("goals")) {
      statuses.put(goal.get("id").asText(), goal.get("status").asText());
    }
    return statuses;
  }

  /** The lines of a table without the columns of times. */
  private static String rows(String csv) throws IOException {
    Path file = Files.writeString(Files.createTempFile("results", ".csv"), csv);
    StringBuilder rows = new StringBuilder();
    for (RunResult run : ResultFile.read(file)) {
      rows.append(String.join("\t", run.key(), run.set(), run.status().word(), run.reason()));
      rows.append("\t" + run.expected() + "\t" + run.exitCode() + "\t" + run.log());
      rows.append("\t" + run.commit() + "\n");
    }
    Files.delete(file);
    return rows.toString();
  }

  private static void clean(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(TIMES);
    }
    node.forEach(KilledShardsTest::clean);
  }
}
