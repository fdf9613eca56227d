package dev.bulwark.verification;

import dev.bulwark.base.Reason;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Event.SliceEnding;
import dev.bulwark.engine.EventListener;
import dev.bulwark.report.Contender;
import dev.bulwark.report.Report;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Carries what engines report to the progress, into the statistics and to a listener. */
final class EngineEvents implements EventListener {

  private final Report.Builder report;
  private final Consumer<String> progress;

  private final EventListener listener;
  private final Map<String, Reason> inconclusive = new LinkedHashMap<>();
  private String where = "";

  EngineEvents(Report.Builder report, Consumer<String> progress, EventListener listener) {
    this.report = report;
    this.progress = progress;
    this.listener = listener;
  }

  @Override
  public void on(Event event) {
    listener.on(event);
    switch (event) {
      case Event.Progress(String engine, int depth, String what) -> {
        where = engine + ", depth " + depth + ", " + what;
        progress.accept(where);
        report.reached(where);
      }
      case Event.Statistic(String engine, String name, double value) ->
          report.statistic(engine + " " + name, value);
      case Event.Frames frames -> {}
      case Event.TimeSlice(String engine, SliceEnding ending, double seconds) -> {
        double start = Math.max(0, report.elapsed() - seconds);
        report.contender(
            new Contender(
                engine, Contender.Part.ENGINE_HERE, ending.text(), where, start, seconds, 0));
        where = "";
        switch (ending) {
          case SliceEnding.FoundProof found -> report.engine(engine);
          case SliceEnding.FoundExecution found -> report.engine(engine);
          case SliceEnding.Inconclusive(Reason reason) -> inconclusive.put(engine, reason);
          case SliceEnding.UsedUp used -> {}
          case SliceEnding.NothingNear nothing -> {}
        }
      }
      case Event.Graph graph -> {}
    }
  }

  /** Engines that had time left and no answer, with the reason. */
  Map<String, Reason> inconclusive() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(inconclusive));
  }

  @Override
  public boolean wantsFrames() {
    return listener.wantsFrames();
  }

  @Override
  public boolean wantsGraph() {
    return listener.wantsGraph();
  }
}
