package dev.bulwark.bench;

import dev.bulwark.bench.process.LimitedRunner;
import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.report.TextSummary;
import dev.bulwark.bench.run.BenchRunner;
import dev.bulwark.bench.run.BulwarkColumn;
import dev.bulwark.bench.run.Column;
import dev.bulwark.bench.run.Limits;
import dev.bulwark.bench.run.OwnCommand;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.ToolColumn;
import dev.bulwark.bench.task.TaskCollection;
import dev.bulwark.bench.task.TaskFinder;
import dev.bulwark.bench.task.TaskProblem;
import dev.bulwark.cli.ShardOptions;
import dev.bulwark.cli.Terminal;
import dev.bulwark.cli.Version;
import dev.bulwark.verification.build.ShellWords;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code bulwark bench}: runs task sets with our engines and with other verifiers, and says what
 * was solved, what was wrong and how long it took.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs sets of verification tasks and compares verifiers.",
    subcommands = {
      CompareCommand.class,
      FrontendCommand.class,
      GoalsCommand.class,
      SolversCommand.class,
      TableCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  bulwark bench regression --timeout 10",
      "  bulwark bench tasks/loops --engine bmc --sample 12 --output results",
      "  bulwark bench tasks --tool cbmc='cbmc --unwind 10 {file}' --tool-safe SUCCESSFUL"
          + " --tool-unsafe FAILED",
      "  bulwark bench compare before.csv after.csv",
      "",
      "Exit code: 0, or 1 when an answer was wrong."
    })
public final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  // Not required, or picocli would ask for one before `compare` too; validate() does it.
  @Parameters(
      arity = "0..*",
      paramLabel = "PATH",
      description = "Task definitions (.yml), folders of them, or set files that list globs.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "Wall time for each run (default: ${DEFAULT-VALUE}).")
  private int timeoutSeconds;

  @Option(
      names = "--cpu",
      paramLabel = "SECONDS",
      description = "Processor time for each run, children included (default: no limit).")
  private @Nullable Integer cpuSeconds;

  @Option(
      names = "--memory",
      defaultValue = "2048",
      paramLabel = "MIB",
      description = "Memory for each run, children included (default: ${DEFAULT-VALUE}).")
  private long memoryMib;

  @Option(
      names = "--jobs",
      defaultValue = "1",
      paramLabel = "N",
      description = "Tasks run at the same time (default: ${DEFAULT-VALUE}).")
  private int jobs;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "Processes in which the default engine may compute at once (default: the machine's cores,"
              + " shared among the jobs; with --cpu, as many as can use that time).")
  private int cores;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "Engine of ours, a column each; repeatable (default: the default engine).")
  private List<String> engines = new ArrayList<>();

  @Option(
      names = "--option",
      paramLabel = "OPTION",
      description = "Further option for 'bulwark verify'; repeatable, e.g. --option=--solver=z3.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--harness",
      description =
          "Compile and run the harness of every UNSAFE verdict too; that takes time, which counts.")
  private boolean harness;

  @Option(
      names = "--cross-check",
      description =
          "Have gcc read each program with a verdict too, and run it: the harness for UNSAFE, many"
              + " inputs for SAFE; that takes time, which counts.")
  private boolean crossCheck;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description = "Only tasks whose SET/NAME contains a match.")
  private String filter = "";

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "At most N tasks of each set, chosen by hash.")
  private int sample;

  @Option(
      names = "--seed",
      defaultValue = "0",
      paramLabel = "S",
      description = "Seed of the sample (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--tool",
      paramLabel = "NAME=COMMAND",
      description =
          "Another verifier as a column; {file}, {property}, {data_model} and {timeout} are filled"
              + " in. Repeatable.")
  private Map<String, String> tools = new LinkedHashMap<>();

  @Option(
      names = "--tool-safe",
      paramLabel = "REGEX",
      description =
          "What a tool's output contains when it says safe; one for all tools, or one each.")
  private List<String> toolSafe = new ArrayList<>();

  @Option(
      names = "--tool-unsafe",
      paramLabel = "REGEX",
      description = "What a tool's output contains when it says unsafe.")
  private List<String> toolUnsafe = new ArrayList<>();

  @Option(
      names = "--output",
      defaultValue = "bench-results",
      paramLabel = "DIR",
      description = "Folder for results, logs and the page (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("");

  @Option(names = "--resume", description = "Go on with an interrupted run in the output folder.")
  private boolean resume;

  @Mixin private ShardOptions shards = new ShardOptions();

  @Option(
      names = "--force",
      description = "Let results replace files in the output folder that Bulwark did not write.")
  private boolean force;

  @Override
  public Integer call() throws Exception {
    validate();
    shards.validate(true);
    TaskCollection tasks = new TaskFinder().find(paths);
    if (!filter.isEmpty()) {
      tasks = TaskFinder.filter(tasks, pattern("--filter", filter));
    }
    if (sample > 0) {
      tasks = TaskFinder.sample(tasks, sample, seed);
    }
    List<Column> columns = columns();
    ResultFolder folder = new ResultFolder(output);
    folder
        .prepare(resume, force)
        .ifPresent(
            reason -> {
              throw usage("--output: " + reason);
            });
    RunFile begun = begun(tasks, columns);
    Optional<String> conflict = resume ? folder.conflict(shards.shard()) : Optional.empty();
    if (conflict.isPresent()) {
      throw usage("--output " + output + ": " + conflict.get());
    }
    folder.begin(begun);
    Path csv = folder.csv();
    List<RunResult> earlier = resume && folder.isBegun() ? ResultFile.read(csv) : List.of();
    run(tasks, columns, begun, folder, earlier);
    Results results = results(csv, begun);
    folder.write(results);
    PrintStream out = System.out;
    out.print(TextSummary.of(results));
    out.println("\nresults: " + csv + ", page: " + folder.page());
    return results.wrong().isEmpty() ? 0 : 1;
  }

  private void validate() {
    if (paths.isEmpty()) {
      throw usage("Missing required parameter: 'PATH'");
    }
    if (timeoutSeconds < 1 || memoryMib < 1 || jobs < 1 || sample < 0 || cores < 0) {
      throw usage(
          "--timeout, --memory and --jobs take numbers from 1 on, --sample and --cores from 0 on");
    }
    if (cpuSeconds != null && cpuSeconds < 1) {
      throw usage("--cpu takes numbers from 1 on");
    }
    if (!tools.isEmpty() && (toolSafe.isEmpty() || toolUnsafe.isEmpty())) {
      throw usage("--tool needs --tool-safe and --tool-unsafe");
    }
    for (List<String> patterns : List.of(toolSafe, toolUnsafe)) {
      if (patterns.size() > 1 && patterns.size() != tools.size()) {
        throw usage("give --tool-safe and --tool-unsafe once, or once for each --tool");
      }
    }
  }

  /** Not more than the processor time suffices for. */
  private int cores() {
    if (cores > 0) {
      return cores;
    }
    int share = Math.max(1, Runtime.getRuntime().availableProcessors() / jobs);
    Integer cpu = cpuSeconds;
    return cpu == null ? share : Math.clamp(cpu / timeoutSeconds, 1, share);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Pattern pattern(String option, String regex) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw usage(option + ": not a regular expression: " + e.getDescription());
    }
  }

  private List<String> words(String command) {
    try {
      return ShellWords.of(command);
    } catch (IllegalArgumentException e) {
      throw usage("--tool: " + e.getMessage());
    }
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    String home = System.getProperty("bulwark.home", ".");
    String commit = OwnCommand.commit(Path.of(home));
    if (engines.isEmpty() && tools.isEmpty()) {
      columns.add(bulwark(Optional.empty(), commit));
    }
    engines.forEach(engine -> columns.add(bulwark(Optional.of(engine), commit)));
    int i = 0;
    for (Map.Entry<String, String> tool : tools.entrySet()) {
      String safe = toolSafe.get(Math.min(i, toolSafe.size() - 1));
      String unsafe = toolUnsafe.get(Math.min(i, toolUnsafe.size() - 1));
      columns.add(
          new ToolColumn(
              tool.getKey(),
              words(tool.getValue()),
              pattern("--tool-safe", safe),
              pattern("--tool-unsafe", unsafe)));
      i++;
    }
    return columns;
  }

  private Column bulwark(Optional<String> engine, String commit) {
    return new BulwarkColumn(
        engine, harness, crossCheck, OwnCommand.java(), "dev.bulwark.cli.Main", commit, options);
  }

  /** What this run is about. */
  private RunFile begun(TaskCollection tasks, List<Column> columns) {
    Path timings = shards.timings();
    String settings = limits() + options + harness + crossCheck + tools + toolSafe + toolUnsafe;
    return RunFile.of(
        ResultFolder.RUN_KIND,
        Version.number(),
        spec.commandLine().getParseResult().originalArgs(),
        about(tasks),
        tasks.problems().stream().map(TaskProblem::toString).toList(),
        BenchShard.items(tasks.tasks(), columns, settings),
        shards.shard(),
        timings == null ? Timings.NONE : BenchShard.timings(timings));
  }

  private void run(
      TaskCollection tasks,
      List<Column> columns,
      RunFile begun,
      ResultFolder folder,
      List<RunResult> earlier)
      throws IOException {
    Set<String> wanted = new LinkedHashSet<>();
    begun.items().forEach(item -> wanted.add(item.name()));
    earlier.forEach(result -> wanted.remove(result.key()));
    boolean terminal = Terminal.ofProcess(System.getenv()).rewrites();
    ProgressLine progress = new ProgressLine(System.err, terminal, wanted.size());
    Limits limits =
        new Limits(
            Duration.ofSeconds(timeoutSeconds),
            Optional.ofNullable(cpuSeconds).map(Duration::ofSeconds),
            memoryMib << 20,
            cores());
    if (!earlier.isEmpty()) {
      folder.rewrite(earlier);
    }
    Thread worker = Thread.currentThread();
    Thread stop = new Thread(() -> interruptAndWait(worker), "stop benchmark");
    Runtime.getRuntime().addShutdownHook(stop);
    try (Writer results = ResultFile.open(folder.csv(), !earlier.isEmpty())) {
      new BenchRunner(new LimitedRunner(), limits, jobs, output)
          .run(tasks.tasks(), columns, wanted, results, progress);
    } catch (InterruptedException e) {
      System.err.println("\ninterrupted; go on with --resume");
      Thread.currentThread().interrupt();
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException e) {
      // We are being shut down, and the hook is waiting for us.
      return;
    }
  }

  private static void interruptAndWait(Thread worker) {
    worker.interrupt();
    try {
      worker.join(Duration.ofSeconds(20));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** In the order of the tasks, whatever the order in which they were run. */
  private static Results results(Path csv, RunFile begun) throws IOException {
    Map<String, Integer> places = new HashMap<>();
    begun.items().forEach(item -> places.put(item.name(), item.place()));
    List<RunResult> runs = new ArrayList<>(ResultFile.read(csv));
    runs.sort(Comparator.comparingInt(run -> places.getOrDefault(run.key(), Integer.MAX_VALUE)));
    return new Results(begun.about(), runs, begun.problems());
  }

  private String about(TaskCollection tasks) {
    return limits()
        + ", "
        + jobs
        + (jobs == 1 ? " job, " : " jobs, ")
        + tasks.tasks().size()
        + " tasks";
  }

  private String limits() {
    return timeoutSeconds
        + " s"
        + (cpuSeconds == null ? "" : ", " + cpuSeconds + " s of processor time")
        + " and "
        + memoryMib
        + " MiB a run";
  }

  /** For use without the rest of the command line, as tests do. */
  public static CommandLine commandLine() {
    return new CommandLine(new BenchCommand());
  }
}
