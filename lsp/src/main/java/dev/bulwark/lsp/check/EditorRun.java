package dev.bulwark.lsp.check;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.CpuLimit;
import dev.bulwark.verification.MemoryWatch;
import dev.bulwark.verification.Run;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A run for an editor: what there is to say goes into its log, and nothing is written. */
final class EditorRun implements Run {

  private final Report.Builder report = new Report.Builder();
  private final CpuLimit cpu = new CpuLimit(null);
  private final Budget budget;
  private final Consumer<String> progress;
  private final Consumer<String> log;

  EditorRun(Budget budget, Consumer<String> progress, Consumer<String> log) {
    this.budget = budget;
    this.progress = progress;
    this.log = log;
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
  public CpuLimit cpu() {
    return cpu;
  }

  @Override
  public MemoryWatch memoryWatch(double share) {
    return MemoryWatch.none();
  }

  @Override
  public void progress(String what) {
    progress.accept(what);
  }

  @Override
  public void alert(String message) {
    log.accept(message);
  }

  @Override
  public void warn(String message) {
    log.accept(message);
  }

  @Override
  public void explain(String line) {
    log.accept(line);
  }

  /** Nothing is written that could replace them. */
  @Override
  public void protect(Iterable<Path> read) {}

  @Override
  public Conclusion bug(Throwable failure) {
    return bug("internal error: " + failure, "");
  }

  @Override
  public Conclusion bug(String what, String details) {
    log.accept(what + (details.isEmpty() ? "" : "\n" + details));
    return new Conclusion.Unknown(new Reason.Bug(what));
  }
}
