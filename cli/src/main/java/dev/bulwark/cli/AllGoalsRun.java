package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.DeadcodeRun;
import dev.bulwark.verification.deadcode.GoalBoard;
import dev.bulwark.verification.goals.GoalVerdicts;
import dev.bulwark.verification.goals.GoalVerdictsFiles;
import dev.bulwark.verification.goals.GoalVerdictsJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@code bulwark verify --all}. However it ends, by itself, by a limit or by Ctrl-C, the
 * verdicts that there are by then are printed, once.
 */
final class AllGoalsRun {

  /** For the replays that make code flows, all together. */
  private static final Duration WRITING = Duration.ofSeconds(10);

  private final Environment environment;
  private final SourceRequest source;
  private final LimitOptions limits;
  private final OutputOptions output;
  private final CommandRun run;
  private final ProgressLine progress;
  private volatile @Nullable GoalBoard board;
  private volatile boolean hasBug;
  private @Nullable ExitCode said;

  AllGoalsRun(
      Environment environment, SourceRequest source, LimitOptions limits, OutputOptions output) {
    this.environment = environment;
    this.source = source;
    this.limits = limits;
    this.output = output;
    this.run = new CommandRun(environment, limits, output);
    this.progress = run.progressLine();
  }

  ExitCode run(@Nullable String solver) {
    environment.interruption().arm(() -> publish(Optional.of(new Reason.Interrupted())).code());
    DeadcodeRun work =
        new DeadcodeRun(run, source, Solvers.named(solver, run::warn), known -> board = known)
            .aboutAllGoals()
            .threads(limits.limits().slots());
    Optional<Reason> ended =
        new Supervisor(run.budget(), limits.memoryWatch(), progress::tick)
            .run(
                () -> {
                  Path directory = output.directory;
                  if (directory != null) {
                    OutputDirectory.prepare(directory);
                  }
                  return work.decide();
                },
                Optional::of,
                this::bug);
    return publish(ended);
  }

  private Optional<Reason> bug(Throwable failure) {
    hasBug = true;
    return run.bug(failure) instanceof Conclusion.Unknown(Reason reason)
        ? Optional.of(reason)
        : Optional.empty();
  }

  private synchronized ExitCode publish(Optional<Reason> ended) {
    ExitCode known = said;
    if (known != null) {
      return known;
    }
    progress.clear();
    GoalBoard found = board;
    ExitCode code = found == null ? nothing(ended) : verdicts(found, ended);
    said = code;
    environment.console().out().flush();
    return code;
  }

  /** The program could not be read. */
  private ExitCode nothing(Optional<Reason> ended) {
    Reason reason = ended.orElseGet(() -> new Reason.Inconclusive("no goals"));
    DiagnosticLines.of(
            run.report().build(new Conclusion.Unknown(reason)).diagnostics(), output.verbose)
        .forEach(environment.console().err()::println);
    environment.console().err().println("bulwark: " + reason.text());
    return ExitCode.of(reason);
  }

  private ExitCode verdicts(GoalBoard found, Optional<Reason> ended) {
    Optional<Reason> why =
        found.open().isEmpty()
            ? Optional.empty()
            : ended.or(() -> Optional.ofNullable(run.budget().exhaustion()));
    DeadcodeResult result = found.result(why);
    Console console = environment.console();
    String last = GoalVerdicts.lastLine(result);
    boolean written = write(result);
    if (output.json) {
      console.out().print(GoalVerdictsJson.text(result));
      console.err().println(last);
    } else {
      if (!output.quiet) {
        GoalVerdicts.lines(result, output.verbose).forEach(console.out()::println);
      }
      console.out().println(last);
    }
    if (hasBug || run.hasBug()) {
      return ExitCode.INTERNAL_ERROR;
    }
    if (!written) {
      return ExitCode.INPUT_ERROR;
    }
    return result.reachable() > 0
        ? ExitCode.UNSAFE
        : result.unknown() > 0 ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  private boolean write(DeadcodeResult result) {
    Path directory = output.directory;
    if (directory == null) {
      return true;
    }
    try {
      long end = System.nanoTime() + WRITING.toNanos();
      GoalVerdictsFiles.write(result, directory, () -> System.nanoTime() > end);
      return true;
    } catch (IOException | InputError failed) {
      environment
          .console()
          .err()
          .println("bulwark: cannot write to " + directory + ": " + failed.getMessage());
      return false;
    }
  }
}
