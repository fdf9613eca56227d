package dev.bulwark.cli;

import dev.bulwark.engine.Event;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code --dump-frames} writes: frames for people. */
final class FramesText {

  private FramesText() {}

  static String of(Event.Frames frames) {
    Map<Integer, Map<Location, List<String>>> levels = new TreeMap<>();
    ProgramNames names = new ProgramNames(frames.program());
    for (Event.FrameClause clause : frames.clauses()) {
      levels
          .computeIfAbsent(clause.level(), level -> new LinkedHashMap<>())
          .computeIfAbsent(clause.location(), location -> new ArrayList<>())
          .add(names.notation(clause.clause()));
    }
    StringBuilder text = new StringBuilder();
    text.append("# Made by Bulwark: frames of ").append(frames.engine()).append('\n');
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

  /** A location by its place in the source, where it has one. */
  static String place(Program program, Location location) {
    return location.position().isKnown()
        ? program.shown(location.position()) + " (" + location.name() + ")"
        : location.name();
  }
}
