package dev.bulwark.cli;

import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.DeadcodeRun;
import dev.bulwark.verification.goals.GoalVerdicts;
import dev.bulwark.verification.goals.GoalVerdictsFiles;
import dev.bulwark.verification.goals.GoalVerdictsJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code bulwark verify --all}: a verdict for each goal. */
record VerdictsOutput(OutputOptions options) implements GoalsOutput {

  /** For the replays that make code flows, all together. */
  private static final Duration WRITING = Duration.ofSeconds(10);

  @Override
  public void prepare(DeadcodeRun search) {
    search.aboutAllGoals();
  }

  @Override
  public List<Path> directories() {
    Path directory = options.directory;
    return directory == null ? List.of() : List.of(directory);
  }

  @Override
  public List<String> lines(DeadcodeResult result) {
    return GoalVerdicts.lines(result, options.verbose);
  }

  @Override
  public String json(DeadcodeResult result) {
    return GoalVerdictsJson.text(result);
  }

  @Override
  public String lastLine(DeadcodeResult result) {
    return GoalVerdicts.lastLine(result);
  }

  @Override
  public ExitCode code(DeadcodeResult result) {
    return result.reachable() > 0
        ? ExitCode.UNSAFE
        : result.unknown() > 0 ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  @Override
  public List<Writing> files(DeadcodeResult result) {
    long end = System.nanoTime() + WRITING.toNanos();
    return directories().stream()
        .map(
            path ->
                new Writing(
                    path,
                    directory ->
                        GoalVerdictsFiles.write(result, directory, () -> System.nanoTime() > end)))
        .toList();
  }
}
