package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.cli.output.OutputFiles;
import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.CpuLimit;
import dev.bulwark.verification.CpuTime;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.MemoryWatch;
import dev.bulwark.verification.Run;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * One run of a command that ends in a verdict: its report, limits and printing. Whatever happens to
 * the work, the run ends with one verdict line and the exit code that goes with it.
 */
final class CommandRun implements Run {

  private final Environment environment;
  private final OutputOptions output;
  private final LimitOptions limits;
  private final Report.Builder report = new Report.Builder();
  private final ProgressLine progress;
  private final Budget budget;
  private final BugReport bugs;
  private final CpuLimit cpu;
  private final OutputFiles files;
  private volatile Optional<Path> page = Optional.empty();
  private volatile SarifOption sarif = new SarifOption();
  private volatile Consumer<Report> listener = report -> {};
  private volatile boolean hasBug;

  CommandRun(Environment environment, LimitOptions limits, OutputOptions output) {
    this.environment = environment.with(output.color);
    this.output = output;
    this.limits = limits;
    this.budget = limits.budget();
    this.cpu = limits.cpuLimit();
    Console console = this.environment.console();
    this.progress = new ProgressLine(console);
    this.files = new OutputFiles(console.out(), console.err(), this::alert);
    this.bugs = new BugReport(environment.arguments(), output.directory, files);
  }

  @Override
  public Report.Builder report() {
    return report;
  }

  @Override
  public Budget budget() {
    return budget;
  }

  @Override
  public MemoryWatch memoryWatch(double share) {
    Long memory = limits.memory;
    return memory == null ? MemoryWatch.none() : MemoryWatch.of((long) (memory * share));
  }

  @Override
  public CpuLimit cpu() {
    return cpu;
  }

  @Override
  public void progress(String what) {
    progress.say(what);
  }

  /** The line that says what is going on. */
  ProgressLine progressLine() {
    return progress;
  }

  /** Has a bug been reported? */
  boolean hasBug() {
    return hasBug;
  }

  OutputOptions output() {
    return output;
  }

  /** Where outputs are written. */
  OutputFiles files() {
    return files;
  }

  /** What the run is going to write; it does not begin if that would destroy something. */
  void expect(OutputPlan plan) {
    plan.refusal()
        .ifPresent(
            reason -> {
              throw new UsageError(reason);
            });
    files.follow(plan);
  }

  /** Outputs must not be among these files, of which only the front end knows. */
  @Override
  public void protect(Iterable<Path> read) {
    files
        .plan()
        .among(read)
        .ifPresent(
            reason -> {
              throw new InputError(reason);
            });
  }

  /** The words that the user called it with. */
  List<String> arguments() {
    return environment.arguments();
  }

  /** How the user called it. */
  String commandLine() {
    return "bulwark " + String.join(" ", environment.arguments());
  }

  @Override
  public void alert(String message) {
    report.warning(message);
    progress.aside(() -> environment.console().message(message));
  }

  @Override
  public void warn(String message) {
    report.warning(message);
    if (!output.quiet) {
      progress.aside(() -> environment.console().message(message));
    }
  }

  @Override
  public void explain(String line) {
    progress.aside(() -> environment.console().err().println(line));
  }

  /** Something to be asked for its numbers when the report is made, however the run ends. */
  void beforeReport(Consumer<Report.Builder> source) {
    report.whenBuilt(source);
  }

  /** Has the report written as a page too, however the run ends. */
  void alsoPrintTo(Path file) {
    page = Optional.of(file);
  }

  /** Has the report written as SARIF too, however the run ends. */
  void alsoWriteTo(SarifOption file) {
    sarif = file;
  }

  /** Has somebody see the report too when it is published, however the run ends. */
  void alsoTell(Consumer<Report> other) {
    listener = other;
  }

  ExitCode run(Callable<Conclusion> work) {
    if (output.verbose || output.json) {
      report.version("Bulwark", Version.number());
      report.version("Java", Version.java());
      report.version("System", Version.system());
    }
    ReportPrinter printer = new ReportPrinter(environment.console(), output, progress, files);
    Publication publication =
        new Publication(
            report,
            all -> {
              listener.accept(all);
              files.settle(!(all.conclusion() instanceof Conclusion.Unknown));
              page.ifPresent(file -> printer.page(all, file));
              sarif.write(files, () -> SarifOutput.text(all, environment.arguments()));
              printer.print(all);
            });
    environment
        .interruption()
        .arm(() -> publication.publish(new Conclusion.Unknown(new Reason.Interrupted())).code());
    long start = System.nanoTime();
    Launcher launcher = Launcher.ofProcess();
    Runnable tick =
        () -> {
          progress.tick();
          launcher.endWithIt();
          cpu.check(budget);
        };
    Supervisor supervisor = new Supervisor(budget, limits.memoryWatch(), tick);
    Conclusion conclusion =
        supervisor.run(() -> prepared(work), Conclusion.Unknown::new, this::bug);
    report.timing("everything", (System.nanoTime() - start) / 1e9);
    CpuTime.withChildren().ifPresent(seconds -> report.statistic("CPU seconds", seconds));
    return publication.publish(conclusion);
  }

  private Conclusion prepared(Callable<Conclusion> work) throws Exception {
    Path directory = output.directory;
    if (directory != null) {
      OutputDirectory.prepare(directory);
    }
    prepareFiles();
    return work.call();
  }

  /** Makes room for what was {@link #expect}ed. */
  void prepareFiles() {
    try {
      files.plan().prepare();
    } catch (IOException blocked) {
      throw new InputError(String.valueOf(blocked.getMessage()));
    }
  }

  @Override
  public Conclusion bug(Throwable failure) {
    String trace = BugReport.stackTrace(failure);
    if (output.debug) {
      progress.aside(() -> environment.console().err().print(trace));
    }
    return bug("internal error: " + summary(failure), trace);
  }

  /**
   * A bug of ours: the user hears of it and how to report it, and nothing that helps to find it is
   * lost.
   */
  @Override
  public Conclusion bug(String what, String details) {
    hasBug = true;
    progress.aside(() -> environment.console().message(what));
    bugs.write(what, details)
        .ifPresent(
            file ->
                progress.aside(
                    () ->
                        environment
                            .console()
                            .message(
                                "this is a bug of Bulwark; please report it with the program and"
                                    + " the file "
                                    + file)));
    return new Conclusion.Unknown(new Reason.Bug(what));
  }

  private static String summary(Throwable failure) {
    String message = failure.getMessage();
    String name = failure.getClass().getSimpleName();
    return message == null ? name : name + ", " + message;
  }
}
