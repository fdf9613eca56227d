package dev.bulwark.cli;

import dev.bulwark.report.Report;
import java.util.concurrent.Callable;

/** Measures how long the phases of a run take. */
final class Phases {

  private final Report.Builder report;
  private final ProgressLine progress;

  Phases(Report.Builder report, ProgressLine progress) {
    this.report = report;
    this.progress = progress;
  }

  <T> T run(String name, Callable<T> phase) throws Exception {
    progress.say(name);
    long start = System.nanoTime();
    try {
      return phase.call();
    } finally {
      report.timing(name, (System.nanoTime() - start) / 1e9);
    }
  }
}
