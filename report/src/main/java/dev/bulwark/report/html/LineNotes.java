package dev.bulwark.report.html;

import dev.bulwark.program.Position;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a verdict says about the lines of the source: the claims of a proof, or how often the
 * execution came by and what it changed there.
 */
final class LineNotes implements SourceListing.Notes {

  /** How many values of a line are shown before the middle is left out. */
  private static final int MANY = 6;

  /** A claim, and which one of the page it is. */
  private record Numbered(int number, Claim claim) {}

  private final Map<Line, List<Numbered>> claims = new LinkedHashMap<>();
  private final Map<Line, List<String>> visits = new LinkedHashMap<>();
  private final Map<Line, String> errors = new LinkedHashMap<>();

  private LineNotes() {}

  static Line line(Position position) {
    return new Line(position.file(), position.line());
  }

  static LineNotes of(List<Claim> claims) {
    LineNotes notes = new LineNotes();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      if (claim.line().number() > 0) {
        notes
            .claims
            .computeIfAbsent(claim.line(), line -> new ArrayList<>())
            .add(new Numbered(i + 1, claim));
      }
    }
    return notes;
  }

  static LineNotes of(Trace trace) {
    LineNotes notes = new LineNotes();
    for (TraceRow row : trace.rows()) {
      if (row instanceof TraceRow.Statement statement && statement.position().isKnown()) {
        notes
            .visits
            .computeIfAbsent(line(statement.position()), line -> new ArrayList<>())
            .add(
                statement.effects().stream()
                    .map(TraceRow.Effect::toString)
                    .collect(Collectors.joining(", ")));
      }
    }
    if (trace.end().isKnown()) {
      notes.errors.put(line(trace.end()), trace.violation());
    }
    return notes;
  }

  /** The files that something is said about. */
  Set<String> files() {
    Set<String> files = new LinkedHashSet<>();
    for (Map<Line, ?> lines : List.<Map<Line, ?>>of(errors, visits, claims)) {
      lines.keySet().forEach(line -> files.add(line.file()));
    }
    return files;
  }

  /** What is claimed of the line. */
  List<String> words(Line line) {
    return claims.getOrDefault(line, List.of()).stream().map(it -> it.claim().text()).toList();
  }

  @Override
  public void below(Line line, Html page) {
    for (Numbered numbered : claims.getOrDefault(line, List.of())) {
      Claim claim = numbered.claim();
      page.tag("<div class=\"note\"><a href=\"#claim-" + numbered.number() + "\">");
      page.text(claim.says()).tag("</a>");
      ClaimList.formula(claim, page);
      page.tag("</div>\n");
    }
  }

  @Override
  public String kind(Line line) {
    return errors.containsKey(line)
        ? "error"
        : visits.containsKey(line) ? "path" : claims.containsKey(line) ? "claimed" : "";
  }

  @Override
  public void beside(Line line, Html page) {
    page.text(values(line));
    String error = errors.getOrDefault(line, "");
    if (!error.isEmpty()) {
      page.tag("<div class=\"violation\">").text(error).tag("</div>");
    }
  }

  boolean isOnPath(Line line) {
    return visits.containsKey(line) || errors.containsKey(line);
  }

  /** What the execution changed in the line, visit by visit; the middle of many is left out. */
  private String values(Line line) {
    List<String> all = visits.getOrDefault(line, List.of());
    List<String> changes = all.stream().filter(change -> !change.isEmpty()).toList();
    List<String> shown = new ArrayList<>(changes);
    if (changes.size() > MANY) {
      shown = new ArrayList<>(changes.subList(0, MANY / 2));
      shown.add("…");
      shown.addAll(changes.subList(changes.size() - MANY / 2, changes.size()));
    }
    String times = changes.size() > MANY ? " (" + all.size() + " steps)" : "";
    return String.join("; ", shown) + times;
  }
}
