package dev.bulwark.cli;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.report.Report;

/** Puts into the report how long the parts of the front end took. */
final class FrontendTimes implements FrontendListener {

  private final Report.Builder report;
  private long start = System.nanoTime();

  FrontendTimes(Report.Builder report) {
    this.report = report;
  }

  @Override
  public void parsed(long lines) {
    report.statistic("Source lines", lines);
    phase("syntax");
  }

  @Override
  public void lowered() {
    phase("lowering");
  }

  private void phase(String name) {
    long now = System.nanoTime();
    report.timing(name, (now - start) / 1e9);
    start = now;
  }
}
