package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.NextStep;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.IncompletePlaces;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.goals.GoalBoard;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.ManyGoalsRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command about many goals: {@code bulwark deadcode}, {@code bulwark verify --all}.
 * However it ends, by itself, by a limit or by Ctrl-C, what is decided by then is printed and
 * written, once.
 */
final class GoalsRun {

  /** Without a limit, what cannot be decided would be tried for ever. */
  static final Duration DEFAULT_TIME = Duration.ofMinutes(5);

  private final Environment environment;
  private final SourceRequest source;
  private final LimitOptions limits;
  private final GoalsOutput output;
  private final SarifOption sarif;
  private final CommandRun run;
  private final ProgressLine progress;
  private volatile @Nullable GoalBoard board;
  private volatile boolean hasBug;
  private @Nullable ExitCode said;

  /** {@code sarif} is where all of it goes as SARIF, if somewhere. */
  GoalsRun(
      Environment environment,
      SourceRequest source,
      LimitOptions limits,
      GoalsOutput output,
      SarifOption sarif) {
    this.environment = environment.with(output.options().color);
    this.source = source;
    this.limits = limits;
    this.output = output;
    this.sarif = sarif;
    if (limits.timeout == null) {
      limits.timeout = DEFAULT_TIME;
    }
    this.run = new CommandRun(environment, limits, output.options());
    this.progress = run.progressLine();
    run.report().adviser(advice());
  }

  ExitCode run(@Nullable String solver) {
    OutputPlan.Builder plan = new OutputPlan.Builder().inputs(ProgramFiles.read(source));
    sarif.addTo(plan);
    run.expect(plan.build(output.options().force));
    environment.interruption().arm(() -> publish(Optional.of(new Reason.Interrupted())).code());
    ManyGoalsRun search =
        new ManyGoalsRun(run, source, Solvers.named(solver, run::warn), known -> board = known)
            .threads(limits.limits().slots());
    output.prepare(search);
    Supervisor supervisor = new Supervisor(run.budget(), limits.memoryWatch(), progress::tick);
    Optional<Reason> ended =
        supervisor.run(
            () -> {
              run.prepareFiles();
              output.directories().forEach(OutputDirectory::prepare);
              return search.decide();
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
    progress.end();
    GoalBoard found = board;
    ExitCode code = found == null ? nothing(ended) : results(found, ended);
    said = code;
    environment.console().out().flush();
    return code;
  }

  /** The program could not be read. */
  private ExitCode nothing(Optional<Reason> ended) {
    Reason reason = ended.orElseGet(() -> new Reason.Inconclusive("no goals"));
    Report report = run.report().build(new Conclusion.Unknown(reason));
    sarif.write(run.files(), () -> SarifOutput.text(report, run.arguments()));
    Console console = environment.console();
    DiagnosticLines.of(report.diagnostics(), output.options().verbose, console.errInk())
        .forEach(console.err()::println);
    TextReport.next(report.next(), console.errInk()).forEach(console.err()::println);
    console.message(reason.text());
    return ExitCode.of(reason);
  }

  private ExitCode results(GoalBoard found, Optional<Reason> ended) {
    Optional<Reason> why = found.open().isEmpty() ? Optional.empty() : ended.or(this::exhaustion);
    GoalResults result = output.judged(found.result(why));
    result.outOfDate().forEach(run::alert);
    boolean written = write(result);
    print(result);
    if (hasBug || run.hasBug()) {
      return ExitCode.INTERNAL_ERROR;
    }
    return written ? output.code(result) : ExitCode.INPUT_ERROR;
  }

  private void print(GoalResults result) {
    Console console = environment.console();
    String last = output.lastLine(result);
    if (output.options().json) {
      console.out().print(output.json(result));
      console.err().println(last);
      return;
    }
    if (!output.options().quiet) {
      output.lines(result, console.outInk()).forEach(console.out()::println);
      TextReport.next(next(result), console.outInk()).forEach(console.out()::println);
    }
    console.out().println(last);
  }

  /** What may help to decide the rest. */
  private List<NextStep> next(GoalResults result) {
    return output.code(result) != ExitCode.UNKNOWN && result.unknown() == 0
        ? List.of()
        : advice()
            .next(
                result.ended().orElseGet(() -> new Reason.Inconclusive("goals are open")),
                IncompletePlaces.of(result.program()),
                List.of());
  }

  private Advice advice() {
    return new Advice(source, limits, false);
  }

  private Optional<Reason> exhaustion() {
    return Optional.ofNullable(run.budget().exhaustion());
  }

  private boolean write(GoalResults result) {
    SarifInvocation invocation =
        SarifOutput.invocation(
            run.arguments(), hasBug ? ExitCode.INTERNAL_ERROR : output.code(result));
    boolean all = sarif.write(run.files(), () -> output.sarif(result, invocation));
    for (GoalsOutput.Writing file : output.files(result, invocation)) {
      try {
        file.writer().to(file.path());
      } catch (IOException | InputError failed) {
        environment
            .console()
            .err()
            .println("bulwark: cannot write to " + file.path() + ": " + failed.getMessage());
        all = false;
      }
    }
    return all;
  }
}
