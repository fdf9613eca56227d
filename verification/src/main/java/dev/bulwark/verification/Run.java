package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import java.nio.file.Path;

/** One run: what limits the work on it, and what that work reports to. */
public interface Run {

  /** Collects what there is to say in the end. */
  Report.Builder report();

  Budget budget();

  CpuLimit cpu();

  /** Watches over a share of the memory that the run may use. */
  MemoryWatch memoryWatch(double share);

  /** What is going on, for somebody who watches. */
  void progress(String what);

  /** A message that even those want to see who want to see little. */
  void alert(String message);

  /** A message for the user while the run goes on. */
  void warn(String message);

  /** An explanation that the user has asked for. */
  void explain(String line);

  /** Files that the run has read, so that no output may replace them. */
  void protect(Iterable<Path> read);

  /** An exception that nobody expected. */
  Conclusion bug(Throwable failure);

  /** A bug of ours, with everything that helps to find it. */
  Conclusion bug(String what, String details);

  default Phases phases() {
    return new Phases(report(), this::progress);
  }
}
