package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import java.util.Optional;

/** Keeps the last frames and graphs that engines report, for the files that the options name. */
final class Insides implements EventListener {

  private final Optional<DumpFile<Event.Frames>> frames;
  private final Optional<DumpFile<Event.Graph>> graph;

  Insides(CommandRun run, ExportOptions options) {
    frames =
        Optional.ofNullable(options.frames)
            .map(file -> new DumpFile<>(file, "frames", FramesText::of));
    graph =
        Optional.ofNullable(options.graph)
            .map(file -> new DumpFile<>(file, "graph", GraphText::of));
    frames.ifPresent(file -> run.beforeReport(report -> file.write(run)));
    graph.ifPresent(file -> run.beforeReport(report -> file.write(run)));
  }

  @Override
  public void on(Event event) {
    switch (event) {
      case Event.Frames reported -> frames.ifPresent(file -> file.on(reported));
      case Event.Graph reported -> graph.ifPresent(file -> file.on(reported));
      case Event.Progress progress -> {}
      case Event.Statistic statistic -> {}
      case Event.TimeSlice slice -> {}
    }
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
