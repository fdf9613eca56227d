package dev.bulwark.verification;

import dev.bulwark.report.Report;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Measures how long the phases of a run take. */
public final class Phases {

  private final Report.Builder report;
  private final Consumer<String> progress;

  public Phases(Report.Builder report, Consumer<String> progress) {
    this.report = report;
    this.progress = progress;
  }

  public <T> T run(String name, Callable<T> phase) throws Exception {
    progress.accept(name);
    long start = System.nanoTime();
    try {
      return phase.call();
    } finally {
      double seconds = (System.nanoTime() - start) / 1e9;
      report.timing(name, seconds);
      report.phase(new Report.Phase(name, Math.max(0, report.elapsed() - seconds), seconds));
    }
  }
}
