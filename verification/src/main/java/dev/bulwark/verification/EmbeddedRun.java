package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import java.nio.file.Path;
import java.time.Duration;

/** A run within another program: what happens is reported to a listener, and nothing is written. */
public final class EmbeddedRun implements Run {

  private final Report.Builder report = new Report.Builder();
  private final Limits limits;
  private final VerificationListener listener;
  private final Budget budget;
  private final CpuLimit cpu = new CpuLimit(null);

  public EmbeddedRun(Limits limits, VerificationListener listener) {
    this.limits = limits;
    this.listener = listener;
    Duration time = limits.time();
    this.budget = time == null ? Budget.unlimited() : Budget.of(time);
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
    Long memory = limits.memoryBytes();
    return memory == null ? MemoryWatch.none() : MemoryWatch.of((long) (memory * share));
  }

  @Override
  public void progress(String what) {
    listener.progress(what);
  }

  @Override
  public void alert(String message) {
    warn(message);
  }

  @Override
  public void warn(String message) {
    report.warning(message);
    listener.warning(message);
  }

  @Override
  public void explain(String line) {
    report.note(line);
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
    report.note(details);
    return new Conclusion.Unknown(new Reason.Bug(what));
  }
}
