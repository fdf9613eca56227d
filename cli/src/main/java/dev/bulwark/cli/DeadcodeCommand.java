package dev.bulwark.cli;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.deadcode.justification.Justifications;
import dev.bulwark.verification.goals.GoalAnalysis;
import dev.bulwark.verification.goals.GoalResults;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark deadcode}: which places of the program can be reached? */
@Command(
    name = DeadcodeCommand.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Decides every coverage goal of the program made of the given files: reachable, with inputs"
          + " that were replayed, or unreachable, with a proof that an independent checker has"
          + " confirmed.",
      "Prints the goals that are not reached, a table of numbers, and a last line that begins with"
          + " GOALS."
    },
    footer = {
      "",
      "Exit codes: 0 all goals are reachable or justified, 10 some others are unreachable, 5 some"
          + " are undecided and none of these is unreachable, 2 usage, 3 input error, 4"
          + " unsupported, 6 internal error.",
      "",
      "Examples:",
      "  bulwark deadcode --timeout 60 program.c",
      "  bulwark deadcode --init start --step control --input 'speed=0..300' control.c",
      "  bulwark deadcode --metric statements,conditions,mcdc --output results program.c"
    })
final class DeadcodeCommand implements Callable<Integer> {

  static final String NAME = "deadcode";

  private final Environment environment;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Source files that make one program.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = ",",
      description = {
        "What is to be covered; repeatable, or several with commas between them: functions,"
            + " statements, branches, decisions, conditions, switch, loops, mcdc (masking),"
            + " mcdc-unique-cause, or all (without the last one). Default: branches."
      })
  private List<String> metrics = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description = "The SMT solver for the engines, as for verify.")
  private @Nullable String solver;

  @Mixin private LimitOptions limits = new LimitOptions();

  @Mixin private SarifOption sarif = new SarifOption();

  @Mixin private DeadcodeOutputOptions output = new DeadcodeOutputOptions();

  DeadcodeCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    output.validate();
    return run(environment, true, result -> result).code();
  }

  /**
   * Makes the result of a run that was called with these words of the evidence that is in its
   * folder.
   */
  ExitCode merged(Merger.Order order, List<String> words, UnaryOperator<GoalResults> explanation) {
    output.directory = order.output();
    output.resume = true;
    output.quiet |= order.quiet();
    output.verbose &= !order.quiet();
    // Each part has written its own.
    output.cache = null;
    output.template = null;
    sarif = new SarifOption();
    return run(
        new Environment(environment.console(), environment.interruption(), words),
        false,
        explanation);
  }

  private ExitCode run(
      Environment called, boolean searches, UnaryOperator<GoalResults> explanation) {
    limits.validate();
    if (!source.properties.isEmpty()) {
      throw new UsageError("deadcode takes --metric in the place of --property.");
    }
    Set<CoverageMetric> wanted = metrics();
    SourceRequest request = source.request(files).withProperty(GoalAnalysis.property(wanted));
    ProgramFiles.require(request);
    Justifications known = output.readJustifications();
    String settings =
        String.join(
            "\n", Version.number(), request.toString(), String.valueOf(solver), limits.toString());
    DeadcodeShard shard = new DeadcodeShard(called, output.shards, output.directory, settings);
    shard.requireSameShard();
    CoverageOutput shown =
        new CoverageOutput(
            output,
            shard,
            searches,
            result ->
                known.applied(
                    explanation.apply(result), wanted, LocalDate.now(ZoneId.systemDefault())));
    return new GoalsRun(called, request, limits, shown, sarif).run(solver);
  }

  private Set<CoverageMetric> metrics() {
    Set<CoverageMetric> wanted = new LinkedHashSet<>();
    for (String word : metrics) {
      Set<CoverageMetric> meant = CoverageMetric.meant(word);
      if (meant.isEmpty()) {
        throw new UsageError("There is no metric '" + word + "'; known: " + known());
      }
      wanted.addAll(meant);
    }
    if (wanted.isEmpty()) {
      wanted.add(CoverageMetric.BRANCHES);
    }
    return wanted;
  }

  private static String known() {
    return Arrays.stream(CoverageMetric.values())
        .map(CoverageMetric::word)
        .collect(Collectors.joining(", ", "", ", " + CoverageMetric.ALL));
  }
}
