package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.engine.Engine;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.LemmaMode;
import dev.bulwark.verification.OnlyForC;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Portfolio;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.VerifyRun;
import dev.bulwark.verification.WorkOrder;
import dev.bulwark.verification.functions.VerdictCache;
import dev.bulwark.verification.portfolio.Race;
import dev.bulwark.verification.shards.WholeRun;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark verify}: can the program go wrong? */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Checks whether the program made of the given files can violate the property.",
      "The last line printed is the verdict: SAFE, UNSAFE or UNKNOWN; it has been certified by an"
          + " independent checker."
    },
    footer = {
      "",
      "Exit codes: 0 safe, 10 unsafe, 5 unknown, 2 usage, 3 input error, 4 unsupported, 6 internal"
          + " error.",
      "",
      "Examples:",
      "  bulwark verify program.c                          no assert fails",
      "  bulwark verify --all program.c                    each assertion and undefined operation",
      "  bulwark verify --property label:ERROR --timeout 60 a.c b.c",
      "  bulwark verify --property unreach-call.prp --data-model ILP32 program.i",
      "  bulwark verify --compile-commands build/compile_commands.json --entry parse",
      "  bulwark verify --all-functions --property memory-safety --output results src/*.c",
      "  bulwark verify --json --output results program.c > result.json"
    })
final class VerifyCommand implements Callable<Integer> {

  private final Environment environment;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Source files that make one program.")
  private List<Path> files = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--engine",
      paramLabel = "NAME[:PRESET][,...]",
      defaultValue = Engines.DEFAULT,
      description = {
        "Who looks for the answer. Behind a colon a preset; several engines, with commas between"
            + " them, take alternating time slices. The names are listed below. Default:"
            + " ${DEFAULT-VALUE}."
      })
  private String engine = Engines.DEFAULT;

  @Option(
      names = "--without",
      paramLabel = "NAME",
      description =
          "Leave an engine out of the default, in all its presets; repeatable. For comparisons, and"
              + " where one stands in the way.")
  private Set<String> without = new LinkedHashSet<>();

  @Option(
      names = "--encoding",
      paramLabel = "ENCODING",
      defaultValue = "bit-precise",
      description =
          "What the engine reasons over: machine words (bit-precise), or integers in the ranges of"
              + " their types (integer). The certificate is bit-precise in any case. Default:"
              + " ${DEFAULT-VALUE}.")
  private Encoding encoding = Encoding.BIT_PRECISE;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "The SMT solver for the engine: z3, bitwuzla, smtinterpol, princess, icp (our own, on"
              + " intervals), or mathsat5, which has to be fetched (scripts/fetch-mathsat5) and"
              + " whose licence is for research and evaluation only. The checker also asks another"
              + " one. Default: the best one at hand.")
  private @Nullable String solver;

  @Option(
      names = "--trace-solver",
      paramLabel = "DIR",
      description =
          "Write what the SMT solvers are asked and answer into the new directory DIR, as SMT-LIB"
              + " scripts: one for each session, in a directory for each process.")
  private @Nullable Path trace;

  @Option(
      names = "--lemmas",
      hidden = true,
      description = "What engines of the default share: none, start or live. For comparisons.")
  private LemmaMode lemmas = LemmaMode.START;

  @Option(
      names = "--explain-schedule",
      description = "Print what decides which engines the default uses, and for how long.")
  private boolean explainSchedule;

  @Option(
      names = "--all",
      description =
          "Give a verdict for each place where the program may go wrong: assertions, calls of error"
              + " functions, and undefined behaviour of every kind that --property knows, or those"
              + " that --property names. Prints a line for each and a last line that begins with"
              + " GOALS. Without --timeout five minutes are taken.")
  private boolean all;

  @Mixin private FunctionsOptions functions = new FunctionsOptions();

  @Mixin private PassOptions passes = new PassOptions();

  @Mixin private CrossCheckOption crossCheck = new CrossCheckOption();

  @Mixin private LimitOptions limits = new LimitOptions();

  @Mixin private ExportOptions exports = new ExportOptions();

  @Mixin private SarifOption sarif = new SarifOption();

  @Mixin private OutputOptions output = new OutputOptions();

  VerifyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    output.validate();
    limits.validate();
    OutputDirectory.requireNew("--trace-solver", trace);
    Passes wanted = passes.passes();
    wanted.validate();
    SourceRequest request = source.request(files);
    ProgramFiles.require(request);
    exports.validate(request);
    crossCheck.validate(request);
    functions.validate(output);
    if (functions.all) {
      return allFunctions(request).code();
    }
    if (all) {
      if (functions.cache != null) {
        throw new UsageError("--all takes no --cache.");
      }
      return allGoals(request).code();
    }
    CommandRun run = new CommandRun(environment, limits, output);
    OutputPlan.Builder plan = new OutputPlan.Builder();
    exports.addTo(plan);
    output.addTo(plan, true);
    sarif.addTo(plan);
    run.alsoWriteTo(sarif);
    run.expect(plan.inputs(ProgramFiles.read(request)).build(output.force));
    Exports outputs = new Exports(run, exports, request);
    Optional<VerdictCache> cache =
        Optional.ofNullable(functions.cache)
            .map(
                directory ->
                    new VerdictCache(
                        directory, source.entry == null ? "" : source.entry, run::warn));
    VerifyRun verification =
        verification(
                run,
                request,
                limits,
                cache.<Outputs>map(kept -> new CachingOutputs(outputs, kept)).orElse(outputs),
                WorkerCommand.starting(environment.arguments(), limits.memory != null),
                !Launcher.ofProcess().leavesOutFirstStage())
            .crossChecked(crossCheck.wanted);
    cache.ifPresent(verification::knowing);
    Optional.ofNullable(exports.html).ifPresent(run::alsoPrintTo);
    return run.run(verification::verify).code();
  }

  /**
   * How a command line like this one verifies a program.
   *
   * @param workers starts processes for engines
   * @param firstStage may engines run in this process?
   */
  VerifyRun verification(
      CommandRun run,
      SourceRequest request,
      LimitOptions within,
      Outputs outputs,
      LongFunction<Race.Commands> workers,
      boolean firstStage) {
    run.report()
        .adviser(
            (reason, places, diagnostics) ->
                new Advice(request, within, !Engines.isDefault(engine) || solver != null)
                    .next(reason, places, diagnostics));
    Engine named = Engines.named(engine, encoding, without);
    Engine chosen = exports.model ? Engines.withInvariants(named) : named;
    Solvers solvers = Solvers.named(solver, run::warn).tracedBy("verify", trace);
    VerifyRun verification =
        new VerifyRun(run, request, chosen, passes.passes(), solvers, within.timeout, outputs)
            .explained(passes.explain)
            .sharing(lemmas);
    // Frames and graphs are those of an engine in this process.
    if (exports.frames == null && exports.graph == null) {
      portfolio(run, within, workers, firstStage)
          .ifPresent(next -> verification.followedBy(next.sharing(lemmas).without(without)));
    }
    return verification;
  }

  /** The search for many goals has engines and passes of its own. */
  private ExitCode allGoals(SourceRequest request) {
    OnlyForC.require(request, "--all", "its other languages have one error");
    if (!Engines.isDefault(engine)
        || !without.isEmpty()
        || encoding != Encoding.BIT_PRECISE
        || exports.areWanted()
        || crossCheck.wanted
        || explainSchedule
        || passes.explain
        || !passes.areDefault()
        || output.horn
        || trace != null) {
      throw new UsageError(
          "--all goes with options about the program, limits, --solver, --output, --sarif, --json,"
              + " --quiet and --verbose only.");
    }
    OutputDirectory.requireNew("--output", output.directory);
    return new GoalsRun(
            environment,
            source.properties.isEmpty() ? request.withProperty(GoalVerdicts.everything()) : request,
            limits,
            new VerdictsOutput(output),
            sarif)
        .run(solver);
  }

  private Optional<Portfolio> portfolio(
      CommandRun run,
      LimitOptions within,
      LongFunction<Race.Commands> workers,
      boolean firstStage) {
    if (Engines.isDefault(engine)) {
      return Optional.of(Portfolio.of(run, within.limits(), workers, firstStage, explainSchedule));
    }
    return Engines.race(engine)
        .map(race -> Portfolio.of(run, within.limits(), workers, race, explainSchedule));
  }

  /** Each function is an entry; what is about one program only is refused. */
  private ExitCode allFunctions(SourceRequest request) {
    OnlyForC.require(request, "--all-functions", "its other languages have one entry");
    if (all
        || source.entry != null
        || request.reactive() != null
        || exports.areWanted()
        || crossCheck.wanted
        || explainSchedule
        || passes.explain
        || output.horn
        || trace != null) {
      throw new UsageError(
          "--all-functions goes with options about the program, engines, limits, --output, --sarif,"
              + " --json, --quiet and --verbose only: not with --all, --entry, --step, or files"
              + " about one verdict.");
    }
    // Wrong names are wrong for every function.
    Engines.named(engine, encoding, without);
    String settings =
        String.join(
            "\n",
            Version.number(),
            request.toString(),
            engine,
            without.toString(),
            encoding.toString(),
            lemmas.toString(),
            String.valueOf(passes.passes().names()),
            String.valueOf(solver),
            limits.toString());
    return new AllFunctionsRun(
            environment,
            request,
            limits,
            functions,
            output,
            sarif,
            WorkerCommand.forFunctions(WholeRun.of(environment.arguments())))
        .run(settings);
  }

  /** What a process needs that verifies functions for one with this command line. */
  FunctionServer server() {
    return new FunctionServer(
        environment,
        (run, request, within, outputs, words, firstStage) ->
            verification(
                run,
                request,
                within,
                outputs,
                WorkerCommand.starting(words, within.memory != null),
                firstStage),
        source.request(files),
        limits,
        functions,
        output.debug);
  }

  /** What was asked for, but for how to say it. */
  WorkOrder order() {
    return new WorkOrder(
        functions.narrowed(source.request(files)),
        passes.passes(),
        encoding,
        lemmas,
        exports.model,
        solver,
        trace);
  }
}
