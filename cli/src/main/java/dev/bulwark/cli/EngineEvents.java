package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.report.Contender;
import dev.bulwark.report.Report;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Carries what engines report to the progress line and into the statistics. */
final class EngineEvents implements EventListener {

  private final Report.Builder report;
  private final ProgressLine progress;

  private final Optional<DumpFile<Event.Frames>> frames;
  private final Optional<DumpFile<Event.Graph>> graph;
  private final Map<String, String> gaveUp = new LinkedHashMap<>();
  private String where = "";

  EngineEvents(
      Report.Builder report,
      ProgressLine progress,
      Optional<DumpFile<Event.Frames>> frames,
      Optional<DumpFile<Event.Graph>> graph) {
    this.report = report;
    this.progress = progress;
    this.frames = frames;
    this.graph = graph;
  }

  @Override
  public void on(Event event) {
    switch (event) {
      case Event.Progress(String engine, int depth, String what) -> {
        where = engine + ", depth " + depth + ", " + what;
        progress.say(where);
        report.reached(where);
      }
      case Event.Statistic(String engine, String name, double value) ->
          report.statistic(engine + " " + name, value);
      case Event.Frames told -> frames.ifPresent(file -> file.on(told));
      case Event.Turn(String engine, String ending, boolean over, double seconds) -> {
        report.contender(new Contender(engine, false, ending, where, seconds, 0));
        where = "";
        if (over) {
          gaveUp.put(engine, ending);
        } else if (ending.startsWith("found")) {
          report.engine(engine);
        }
      }
      case Event.Graph told -> graph.ifPresent(file -> file.on(told));
    }
  }

  /** Engines that had time left and no answer, with what they said. */
  Map<String, String> gaveUp() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(gaveUp));
  }

  @Override
  public boolean wantsFrames() {
    return frames.isPresent();
  }

  @Override
  public boolean wantsGraph() {
    return graph.isPresent();
  }
}
