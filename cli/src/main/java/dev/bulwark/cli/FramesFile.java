package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What {@code --dump-frames} writes: the frames that an engine told last, for people. */
final class FramesFile {

  private final Path file;
  private final AtomicReference<Event.@Nullable Frames> last = new AtomicReference<>();

  FramesFile(Path file) {
    this.file = file;
  }

  void on(Event.Frames frames) {
    last.set(frames);
  }

  /** However the run ended, and from whichever thread ends it. */
  void write(Session session) {
    Event.Frames frames = last.get();
    if (frames == null) {
      session.warn("no frames written: the engine has told of none");
      return;
    }
    try {
      Files.writeString(file, text(frames), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      session.warn("cannot write " + file + ": " + failed.getMessage());
    }
  }

  static String text(Event.Frames frames) {
    Map<Integer, Map<Location, List<String>>> levels = new TreeMap<>();
    ProgramNames names = new ProgramNames(frames.program());
    for (Event.FrameClause clause : frames.clauses()) {
      levels
          .computeIfAbsent(clause.level(), level -> new LinkedHashMap<>())
          .computeIfAbsent(clause.location(), location -> new ArrayList<>())
          .add(names.notation(clause.clause()));
    }
    StringBuilder text = new StringBuilder();
    text.append("Frames of ").append(frames.engine()).append('\n');
    text.append("A clause stands at the highest level up to which it is known to hold;\n");
    text.append("of a tree, at the depth of its node.\n");
    levels.forEach(
        (level, locations) -> {
          text.append("\nlevel ").append(level).append('\n');
          locations.forEach(
              (location, clauses) -> {
                text.append("  ").append(place(frames.program(), location)).append('\n');
                clauses.forEach(clause -> text.append("    ").append(clause).append('\n'));
              });
        });
    return text.toString();
  }

  private static String place(Program program, Location location) {
    return location.position().isKnown()
        ? program.shown(location.position()) + " (" + location.name() + ")"
        : location.name();
  }
}
