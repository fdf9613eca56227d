package dev.bulwark.report;

import dev.bulwark.program.Position;
import dev.bulwark.report.Ink.Mark;
import dev.bulwark.report.TraceRow.Effect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows of a trace as lines for people. */
final class TraceText {

  private static final int STATEMENT_WIDTH = 40;

  private final Ink ink;
  private final boolean oneFile;
  private final int width;

  private TraceText(List<TraceRow> rows, Ink ink) {
    this.ink = ink;
    Set<String> files = new LinkedHashSet<>();
    rows.forEach(row -> place(row).ifPresent(at -> files.add(at.file())));
    this.oneFile = files.size() <= 1;
    this.width =
        rows.stream()
            .flatMap(row -> place(row).stream())
            .mapToInt(at -> words(at).length())
            .max()
            .orElse(1);
  }

  /** A line for each row, and one for the error. */
  static List<String> lines(Trace trace, List<TraceRow> rows, Ink ink) {
    TraceText text = new TraceText(rows, ink);
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> text.add(row, lines));
    Position end = trace.end();
    lines.add(
        "  "
            + (end.isKnown() ? ink.of(Mark.PLACE, end + ":") + " " : "")
            + ink.of(Mark.ERROR, trace.violation()));
    return lines;
  }

  private static Optional<Position> place(TraceRow row) {
    return row instanceof TraceRow.Statement statement && statement.position().isKnown()
        ? Optional.of(statement.position())
        : Optional.empty();
  }

  private String words(Position at) {
    return oneFile ? Integer.toString(at.line()) : at.file() + ":" + at.line();
  }

  private void add(TraceRow row, List<String> lines) {
    String place = place(row).map(this::words).orElse("");
    String indent = "  ".repeat(Math.min(row.depth(), 12));
    String margin = "  " + " ".repeat(width - place.length()) + ink.of(Mark.ASIDE, place) + "  ";
    lines.add(margin + indent + content(row));
    if (row instanceof TraceRow.Skipped skipped) {
      String blank = "  " + " ".repeat(width) + "  " + indent + "      ";
      skipped
          .inputs()
          .forEach(input -> lines.add(blank + ink.of(Mark.INPUT, input.words(oneFile))));
    }
  }

  private String content(TraceRow row) {
    return switch (row) {
      case TraceRow.Statement statement -> statementText(statement);
      case TraceRow.Enter enter -> "in " + enter.function() + "(" + list(enter.parameters()) + "):";
      case TraceRow.Skipped skipped -> ink.of(Mark.ASIDE, "... " + skipped.what() + " ...");
    };
  }

  private String statementText(TraceRow.Statement statement) {
    String text = statement.text().lines().map(String::strip).collect(Collectors.joining(" "));
    if (text.length() > 2 * STATEMENT_WIDTH) {
      text = text.substring(0, 2 * STATEMENT_WIDTH - 4) + " ...";
    }
    if (statement.effects().isEmpty()) {
      return text;
    }
    String gap = " ".repeat(Math.max(2, STATEMENT_WIDTH - text.length()));
    return (text.isEmpty() ? "" : text + gap) + list(statement.effects());
  }

  private String list(List<Effect> effects) {
    return effects.stream()
        .map(effect -> effect.input() ? ink.of(Mark.INPUT, effect.toString()) : effect.toString())
        .collect(Collectors.joining(", "));
  }
}
