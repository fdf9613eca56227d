package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.report.Report;
import java.util.Optional;

/** Carries what engines report to the progress line and into the statistics. */
final class EngineEvents implements EventListener {

  private final Report.Builder report;
  private final ProgressLine progress;

  private final Optional<FramesFile> frames;

  EngineEvents(Report.Builder report, ProgressLine progress, Optional<FramesFile> frames) {
    this.report = report;
    this.progress = progress;
    this.frames = frames;
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
      case Event.Frames told -> frames.ifPresent(file -> file.on(told));
    }
  }

  @Override
  public boolean wantsFrames() {
    return frames.isPresent();
  }
}
