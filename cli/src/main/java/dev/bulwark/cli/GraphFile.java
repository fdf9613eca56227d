package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What {@code --dump-arg} writes: the abstract reachability graph that an engine told last. */
final class GraphFile {

  private final Path file;
  private final AtomicReference<Event.@Nullable Graph> last = new AtomicReference<>();

  GraphFile(Path file) {
    this.file = file;
  }

  void on(Event.Graph graph) {
    last.set(graph);
  }

  /** However the run ended, and from whichever thread ends it. */
  void write(Session session) {
    Event.Graph graph = last.get();
    if (graph == null) {
      session.warn("no graph written: the engine has told of none");
      return;
    }
    try {
      Files.writeString(file, graph.dot(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      session.warn("cannot write " + file + ": " + failed.getMessage());
    }
  }
}
