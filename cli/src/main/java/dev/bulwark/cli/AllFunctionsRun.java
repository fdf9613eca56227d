package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.Workers;
import dev.bulwark.verification.functions.FunctionFolder;
import dev.bulwark.verification.functions.FunctionPool;
import dev.bulwark.verification.functions.FunctionResult;
import dev.bulwark.verification.functions.FunctionResults;
import dev.bulwark.verification.functions.FunctionSettings;
import dev.bulwark.verification.functions.FunctionTask;
import dev.bulwark.verification.functions.FunctionsJson;
import dev.bulwark.verification.functions.FunctionsSarif;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Shard;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code bulwark verify --all-functions}: every function as entry in turn. However the run ends, by
 * itself or by Ctrl-C, what is decided by then is printed and written, once.
 */
final class AllFunctionsRun implements FunctionPool.Listener {

  /** A process that has not ended a function by itself this long after its time is ended. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** How a line begins that is about the cache. */
  private static final String CACHE = "bulwark: cache: ";

  /** A process with less than this is of no use. */
  private static final long LEAST_MEMORY = 512L << 20;

  /** Trying again where this is the reason may help, without any change. */
  private static final Set<String> PASSING =
      Set.of(
          new Reason.Interrupted().kind(),
          new Reason.Cancelled("").kind(),
          new Reason.Bug("").kind(),
          new Reason.SolverFailure("").kind());

  private final Environment environment;
  private final SourceRequest source;
  private final LimitOptions limits;
  private final FunctionsOptions options;
  private final OutputOptions output;
  private final SarifOption sarif;
  private final List<String> worker;
  private final CommandRun run;
  private final ProgressLine progress;
  private final long startNanos = System.nanoTime();
  private final Optional<FunctionFolder> folder;
  private final Map<Integer, String> certificates = new HashMap<>();
  private final Set<String> running = new LinkedHashSet<>();
  private final List<FunctionResult> results = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private int wanted;
  private boolean hasFailedToWrite;
  private @Nullable ExitCode said;

  /** {@code worker} are the words that start a process for functions, behind those of the JVM. */
  AllFunctionsRun(
      Environment environment,
      SourceRequest source,
      LimitOptions limits,
      FunctionsOptions options,
      OutputOptions output,
      SarifOption sarif,
      List<String> worker) {
    this.environment = environment;
    this.source = source;
    this.limits = limits;
    this.options = options;
    this.output = output;
    this.sarif = sarif;
    this.worker = List.copyOf(worker);
    // Limits are those of each function.
    this.run = new CommandRun(environment, new LimitOptions(), output);
    this.progress = run.progressLine();
    this.folder = Optional.ofNullable(output.directory).map(FunctionFolder::new);
  }

  /** {@code settings} are all that decides what is found out, but for the content of files. */
  ExitCode run(String settings) {
    OutputPlan.Builder plan = new OutputPlan.Builder().inputs(ProgramFiles.read(source));
    sarif.addTo(plan);
    run.expect(plan.build(output.force));
    requireOwnFolder();
    environment.interruption().arm(() -> publish(Optional.of("interrupted")).code());
    run.prepareFiles();
    Optional.ofNullable(output.directory).ifPresent(OutputDirectory::prepare);
    List<FunctionTask> tasks = begun(tasks(settings));
    try {
      new FunctionPool(
              Math.max(1, Math.min(options.jobs(), tasks.size())),
              command(),
              FunctionsOptions.timeout(limits).plus(PATIENCE),
              task -> certificates.getOrDefault(task.number(), ""),
              this)
          .run(open(tasks));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return publish(Optional.of("interrupted"));
    }
    return publish(Optional.empty());
  }

  private void requireOwnFolder() {
    try {
      if (folder.isPresent() && !folder.get().isOurs()) {
        throw new UsageError(
            "--output " + output.directory + ": this is not of an earlier run of --all-functions");
      }
    } catch (IOException unreadable) {
      throw new InputError(
          "cannot read the directory " + output.directory + ": " + unreadable.getMessage());
    }
  }

  private List<String> command() {
    Long memory = limits.memory;
    long share =
        memory == null
            ? Math.max(LEAST_MEMORY, Runtime.getRuntime().maxMemory() / options.jobs())
            : memory;
    List<String> command = new ArrayList<>(Workers.java(share, memory != null));
    command.addAll(worker);
    return command;
  }

  // ---- What there is to do

  private List<FunctionTask> tasks(String settings) {
    progress.say("reading");
    DefinedFunctions defined = new SourceReader(source, run.report()).functions();
    for (Diagnostic problem : defined.problems()) {
      problems.add(problem.toString());
      environment.console().err().println("bulwark: not read: " + problem);
    }
    run.protect(
        defined.functions().stream()
            .flatMap(function -> function.read().stream())
            .distinct()
            .map(Path::of)
            .toList());
    Pattern names = options.pattern();
    FunctionSettings fingerprints = new FunctionSettings(settings);
    List<FunctionTask> tasks = new ArrayList<>();
    for (DefinedFunctions.Function function : defined.functions()) {
      if ((options.headers || !function.inHeader())
          && names.matcher(function.name()).matches()
          && !source.world().bodies().isIgnored(function.name())) {
        tasks.add(
            FunctionTask.of(
                tasks.size(), function, fingerprints.with(function.read()), problem(function)));
      }
    }
    if (tasks.isEmpty() && defined.problems().isEmpty()) {
      throw new InputError("there is no such function with a body");
    }
    return tasks;
  }

  /** Those of this shard, which are written down. */
  private List<FunctionTask> begun(List<FunctionTask> tasks) {
    Shard shard = options.shards.shard();
    RunFile begun =
        RunFile.of(
            FunctionFolder.RUN_KIND,
            Version.number(),
            environment.arguments(),
            "",
            problems,
            tasks.stream().map(FunctionFolder::item).toList(),
            shard,
            timings());
    Set<Integer> places = new HashSet<>();
    begun.items().forEach(item -> places.add(item.place()));
    List<FunctionTask> own = tasks.stream().filter(task -> places.contains(task.number())).toList();
    wanted = own.size();
    if (!shard.isWhole()) {
      run.warn("shard " + shard + ": " + wanted + " of " + tasks.size() + " functions");
    }
    try {
      if (folder.isPresent()) {
        Optional<String> conflict =
            folder.get().run().flatMap(earlier -> earlier.conflict(begun.kind(), shard));
        if (conflict.isPresent()) {
          throw new UsageError("--output " + output.directory + ": " + conflict.get());
        }
        folder.get().begin(begun);
      }
    } catch (IOException failed) {
      throw new InputError("cannot write to " + output.directory + ": " + failed.getMessage());
    }
    return own;
  }

  private Timings timings() {
    Path file = options.shards.timings();
    return file == null ? Timings.NONE : FunctionsJson.timings(TextFile.read(file), file);
  }

  /** What is not supported comes out when the function is verified. */
  private static String problem(DefinedFunctions.Function function) {
    return function.problems().stream()
        .filter(problem -> problem.kind() != Diagnostic.Kind.UNSUPPORTED)
        .map(Diagnostic::toString)
        .findFirst()
        .orElse("");
  }

  /** Those that processes have to be asked about. */
  private List<FunctionTask> open(List<FunctionTask> tasks) {
    List<FunctionTask> open = new ArrayList<>();
    for (FunctionTask task : tasks) {
      Optional<FunctionResult> earlier =
          options.resume ? folder.flatMap(known -> known.earlier(task.id())) : Optional.empty();
      if (!task.problem().isEmpty()) {
        failed(task, new Reason.WrongInput(task.problem()), 0);
      } else if (earlier.filter(known -> isToBeLeft(known, task)).isPresent()) {
        finished(task, earlier.get());
      } else {
        earlier.ifPresent(known -> certificates.put(task.number(), known.texts().certificate()));
        open.add(task);
      }
    }
    return open;
  }

  /** Has it been looked at with the same outcome as it would have now? UNKNOWN claims nothing. */
  private static boolean isToBeLeft(FunctionResult earlier, FunctionTask task) {
    return earlier.isUnknown()
        && earlier.texts().certificate().isEmpty()
        && earlier.settings().equals(task.settings())
        && !PASSING.contains(earlier.reasonKind());
  }

  // ---- What comes of it

  @Override
  public synchronized void started(FunctionTask task) {
    running.add(task.id().name());
  }

  @Override
  public synchronized void finished(FunctionTask task, FunctionResult result) {
    if (said != null) {
      return;
    }
    running.remove(task.id().name());
    results.add(result);
    folder.ifPresent(
        known -> {
          try {
            known.keep(result, certificates.getOrDefault(task.number(), ""));
          } catch (IOException failed) {
            hasFailedToWrite = true;
            run.alert("cannot write what came of " + task.id() + ": " + failed.getMessage());
          }
        });
    if (!output.quiet) {
      PrintStream into = output.json ? environment.console().err() : environment.console().out();
      progress.aside(
          () -> {
            into.println(result.line());
            if (output.verbose) {
              cacheMessages(result).forEach(environment.console().err()::println);
            }
            into.flush();
          });
    }
  }

  /** Files of the cache that were ignored; all other messages are in the report. */
  private static List<String> cacheMessages(FunctionResult result) {
    return result.texts().report().lines().filter(line -> line.startsWith(CACHE)).toList();
  }

  @Override
  public synchronized void failed(FunctionTask task, Reason reason, double seconds) {
    finished(task, FunctionsOutput.without(task, reason, seconds, false, environment.arguments()));
  }

  @Override
  public synchronized void tick() {
    progress.say(results.size() + " of " + wanted + " functions, " + String.join(", ", running));
    progress.tick();
    Launcher.ofProcess().endWithIt();
  }

  private synchronized ExitCode publish(Optional<String> ended) {
    ExitCode before = said;
    if (before != null) {
      return before;
    }
    int missing = wanted - results.size();
    FunctionResults all =
        new FunctionResults(
            results,
            problems,
            ended.map(why -> missing > 0 ? why + ", " + missing + " not verified" : why),
            (System.nanoTime() - startNanos) / 1e9);
    progress.end();
    ExitCode code = FunctionsOutput.code(all);
    said = code;
    boolean written = write(all, SarifOutput.invocation(environment.arguments(), code));
    print(all);
    return written ? code : ExitCode.INPUT_ERROR;
  }

  private void print(FunctionResults all) {
    Console console = environment.console();
    if (output.json) {
      console.out().print(FunctionsJson.of(all, output.directory != null));
      console.out().flush();
      console.err().println(all.lastLine());
      return;
    }
    FunctionsOutput.print(all, output.quiet, console);
  }

  private boolean write(FunctionResults all, SarifInvocation invocation) {
    boolean written = sarif.write(run.files(), () -> FunctionsSarif.of(all, invocation));
    Path directory = output.directory;
    if (folder.isPresent() && directory != null) {
      try {
        FunctionsOutput.write(all, invocation, folder.get());
      } catch (IOException failed) {
        environment
            .console()
            .err()
            .println("bulwark: cannot write to " + directory + ": " + failed.getMessage());
        written = false;
      }
    }
    return written && !hasFailedToWrite;
  }
}
