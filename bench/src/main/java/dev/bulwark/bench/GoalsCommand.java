package dev.bulwark.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.base.Budget;
import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import dev.bulwark.engine.Engine;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.program.Goal;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.ReactiveFile;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.goals.SingleGoals;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code bulwark bench goals}: each coverage goal is a task, as dead code is asked about in the
 * field. The results are those of {@code bench}, with a goal's reachability as an error.
 */
@Command(
    name = "goals",
    mixinStandardHelpOptions = true,
    description =
        "Asks engines about each coverage goal of programs by itself. Beside NAME.c may lie"
            + " NAME.reactive, as for --reactive, and NAME.goals, with lines 'STATUS LINE:COLUMN"
            + " ID' of what is expected.")
final class GoalsCommand implements Callable<Integer> {

  private static final int EXIT_INPUT_ERROR = 3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Programs, each by itself.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--metric",
      defaultValue = "branches",
      paramLabel = "NAME,...",
      description = "As for deadcode (default: ${DEFAULT-VALUE}).")
  private String metric = "branches";

  @Option(
      names = "--engine",
      required = true,
      paramLabel = "NAME",
      description = "An engine, a column each; repeatable.")
  private List<String> engines = new ArrayList<>();

  @Option(
      names = "--timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "Wall time for each goal and engine (default: ${DEFAULT-VALUE}).")
  private int timeout = 30;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "At most N goals of each program, chosen by hash (default: all).")
  private int sample = Integer.MAX_VALUE;

  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description = "A folder without results, for them.")
  private Path output = Path.of("");

  @Override
  public Integer call() throws IOException {
    ResultFolder folder = new ResultFolder(output);
    folder
        .prepare(false, false)
        .ifPresent(
            reason -> {
              throw new ParameterException(spec.commandLine(), "--output: " + reason);
            });
    Map<String, Engine> asked = new LinkedHashMap<>();
    engines.forEach(name -> asked.put(name, Engines.named(name, Encoding.BIT_PRECISE)));
    List<RunResult> results = new ArrayList<>();
    try (Writer writer = ResultFile.open(folder.csv(), false)) {
      for (Path file : files) {
        Optional<SingleGoals> program =
            SingleGoals.of(request(file), Solvers.named(null, System.err::println));
        if (program.isEmpty()) {
          System.err.println("bulwark: " + file + " cannot be read; see bulwark deadcode");
          return EXIT_INPUT_ERROR;
        }
        Map<String, Boolean> expected = expected(file);
        for (Goal goal : sampled(program.get().goals())) {
          for (Map.Entry<String, Engine> engine : asked.entrySet()) {
            RunResult result =
                run(file, program.get(), goal, engine.getKey(), engine.getValue(), expected);
            ResultFile.append(writer, result);
            results.add(result);
          }
        }
        System.err.println(file + ": done");
      }
    }
    folder.write(new Results("goals", results, List.of()));
    long wrong = results.stream().filter(RunResult::isWrong).count();
    System.out.println(results.size() + " runs, " + wrong + " wrong; see " + folder.csv());
    return wrong > 0 ? 1 : 0;
  }

  private SourceRequest request(Path file) {
    SourceRequest request = SourceRequest.of(List.of(file)).withProperty("coverage:" + metric);
    Path reactive = beside(file, ".reactive");
    if (!Files.exists(reactive)) {
      return request;
    }
    ReactiveFile.Content content = ReactiveFile.read(reactive);
    String step = content.step();
    if (step == null) {
      throw new ParameterException(spec.commandLine(), reactive + " has no step");
    }
    return request.withReactive(
        new Reactive(
            Optional.ofNullable(content.init()), step, content.inputs(), content.calibrations()));
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName().toString().replaceAll("\\.c$", "") + ending);
  }

  /** Whether a goal is reachable, by its id. */
  private static Map<String, Boolean> expected(Path file) throws IOException {
    Map<String, Boolean> expected = new HashMap<>();
    Path goals = beside(file, ".goals");
    if (Files.exists(goals)) {
      for (String line : Files.readAllLines(goals)) {
        String[] words = line.split(" ", 3);
        expected.put(words[2], words[0].equals("reachable"));
      }
    }
    return expected;
  }

  private List<Goal> sampled(List<Goal> all) {
    List<Goal> order = new ArrayList<>(all);
    Collections.shuffle(order, new Random(0));
    return order.subList(0, Math.min(sample, order.size()));
  }

  private RunResult run(
      Path file,
      SingleGoals program,
      Goal goal,
      String name,
      Engine engine,
      Map<String, Boolean> expected)
      throws IOException {
    long wall = System.nanoTime();
    long cpu = processNanos();
    SingleGoals.Answer answer;
    Status without = Status.UNKNOWN;
    try {
      answer = program.ask(engine, goal, Budget.of(Duration.ofSeconds(timeout)));
    } catch (OutOfMemoryError full) {
      // What the engine had is free again.
      answer = new SingleGoals.Answer(Optional.empty(), "out of memory", Map.of());
      without = Status.OUT_OF_MEMORY;
    }
    double seconds = (System.nanoTime() - wall) / 1e9;
    double cpuSeconds = (processNanos() - cpu) / 1e9;
    Path log = Path.of("runs", safe(name), safe(file.getFileName() + " " + id(goal)), "output.log");
    Path folder = output.resolve(log).resolveSibling("");
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("result.json"),
        new ObjectMapper().writeValueAsString(Map.of("statistics", answer.statistics())));
    return new RunResult(
        id(goal),
        file.getFileName().toString(),
        name,
        answer
            .reachable()
            .map(reachable -> reachable ? Status.FALSE : Status.TRUE)
            .orElse(seconds >= timeout && without == Status.UNKNOWN ? Status.TIMEOUT : without),
        answer.reason(),
        Optional.ofNullable(expected.get(id(goal))).map(reachable -> !reachable),
        cpuSeconds,
        seconds,
        0,
        0,
        log.toString(),
        Map.of(),
        "",
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        "",
        OptionalInt.empty(),
        "");
  }

  /** The one that is stable. */
  private static String id(Goal goal) {
    return goal.kind() instanceof Goal.Kind.Coverage coverage ? coverage.stableId() : goal.id();
  }

  private static long processNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  private static String safe(String name) {
    return name.replaceAll("[^A-Za-z0-9.+-]", "_") + "-" + Integer.toHexString(name.hashCode());
  }
}
