package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.ManyGoalsRun;
import dev.bulwark.verification.verdicts.ErrorTraces;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import dev.bulwark.verification.verdicts.GoalVerdictsFiles;
import dev.bulwark.verification.verdicts.GoalVerdictsJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code bulwark verify --all}: a verdict for each goal. */
final class VerdictsOutput implements GoalsOutput {

  /** For the replays that make code flows, all together. */
  private static final Duration WRITING = Duration.ofSeconds(10);

  private final OutputOptions options;
  private @Nullable GoalResults shown;
  private @Nullable ErrorTraces traces;

  VerdictsOutput(OutputOptions options) {
    this.options = options;
  }

  @Override
  public OutputOptions options() {
    return options;
  }

  @Override
  public void prepare(ManyGoalsRun search) {
    search.aboutAllGoals();
  }

  @Override
  public List<Path> directories() {
    Path directory = options.directory;
    return directory == null ? List.of() : List.of(directory);
  }

  @Override
  public List<String> lines(GoalResults result, Ink ink) {
    return GoalVerdicts.lines(traces(result), options.verbose, ink);
  }

  @Override
  public String json(GoalResults result) {
    return GoalVerdictsJson.of(traces(result));
  }

  @Override
  public String lastLine(GoalResults result) {
    return GoalVerdicts.lastLine(result);
  }

  @Override
  public ExitCode code(GoalResults result) {
    return result.reachable() > 0
        ? ExitCode.UNSAFE
        : GoalVerdicts.isComplete(result) ? ExitCode.SAFE : ExitCode.UNKNOWN;
  }

  @Override
  public List<Writing> files(GoalResults result, SarifInvocation invocation) {
    return directories().stream()
        .map(
            path ->
                new Writing(
                    path,
                    directory -> GoalVerdictsFiles.write(traces(result), directory, invocation)))
        .toList();
  }

  @Override
  public String sarif(GoalResults result, SarifInvocation invocation) {
    return GoalVerdictsFiles.sarif(traces(result), invocation);
  }

  /** The same for all that is made of one result. */
  private ErrorTraces traces(GoalResults result) {
    ErrorTraces known = traces;
    if (known == null || shown != result) {
      long end = System.nanoTime() + WRITING.toNanos();
      known = new ErrorTraces(result, () -> System.nanoTime() > end);
      traces = known;
      shown = result;
    }
    return known;
  }
}
