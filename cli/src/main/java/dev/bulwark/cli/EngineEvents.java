package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.report.Report;

/** Carries what engines report to the progress line and into the statistics. */
final class EngineEvents implements EventListener {

  private final Report.Builder report;
  private final ProgressLine progress;

  EngineEvents(Report.Builder report, ProgressLine progress) {
    this.report = report;
    this.progress = progress;
  }

  @Override
  public void on(Event event) {
    switch (event) {
      case Event.Progress(String engine, int depth, String what) -> {
        String where = engine + ", depth " + depth + ", " + what;
        progress.say(where);
        report.reached(where);
      }
      case Event.Statistic(String engine, String name, double value) ->
          report.statistic(engine + " " + name, value);
    }
  }
}
