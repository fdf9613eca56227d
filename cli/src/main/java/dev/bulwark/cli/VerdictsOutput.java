package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.ManyGoalsRun;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import dev.bulwark.verification.verdicts.GoalVerdictsFiles;
import dev.bulwark.verification.verdicts.GoalVerdictsJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** {@code bulwark verify --all}: a verdict for each goal. */
record VerdictsOutput(OutputOptions options) implements GoalsOutput {

  /** For the replays that make code flows, all together. */
  private static final Duration WRITING = Duration.ofSeconds(10);

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
    return GoalVerdicts.lines(result, options.verbose, ink);
  }

  @Override
  public String json(GoalResults result) {
    return GoalVerdictsJson.of(result);
  }

  @Override
  public String lastLine(GoalResults result) {
    return GoalVerdicts.lastLine(result);
  }

  @Override
  public ExitCode code(GoalResults result) {
    return result.reachable() > 0
        ? ExitCode.UNSAFE
        : result.unknown() > 0 ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  @Override
  public List<Writing> files(GoalResults result, SarifInvocation invocation) {
    return directories().stream()
        .map(
            path ->
                new Writing(
                    path,
                    directory -> GoalVerdictsFiles.write(result, directory, invocation, enough())))
        .toList();
  }

  @Override
  public String sarif(GoalResults result, SarifInvocation invocation) {
    return GoalVerdictsFiles.sarif(result, invocation, enough());
  }

  private static BooleanSupplier enough() {
    long end = System.nanoTime() + WRITING.toNanos();
    return () -> System.nanoTime() > end;
  }
}
