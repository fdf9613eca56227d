package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import dev.bulwark.report.Ink.Mark;
import dev.bulwark.report.Report;
import dev.bulwark.report.Report.Diagnostic.Severity;
import dev.bulwark.report.SourceExcerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Diagnostics as lines for people, with the lines of the source that they are about: of each kind
 * only the first ones, since somebody who has to mend a hundred places does not read them one by
 * one. JSON has all of them.
 */
final class DiagnosticLines {

  private static final int MOST = 20;

  private DiagnosticLines() {}

  static List<String> of(List<Report.Diagnostic> diagnostics, boolean all, Ink ink) {
    Map<Severity, Integer> counts = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (Report.Diagnostic diagnostic : diagnostics) {
      int number = counts.merge(diagnostic.severity(), 1, Integer::sum);
      if (all || number <= MOST) {
        lines.add(line(diagnostic, ink));
        lines.addAll(SourceExcerpt.at(diagnostic.at(), ink));
      }
    }
    counts.forEach(
        (severity, count) -> {
          if (!all && count > MOST) {
            lines.add(
                "... and "
                    + (count - MOST)
                    + " more ("
                    + severity.words()
                    + "); --verbose shows all");
          }
        });
    return lines;
  }

  private static String line(Report.Diagnostic diagnostic, Ink ink) {
    Mark mark =
        switch (diagnostic.severity()) {
          case ERROR, INTERNAL -> Mark.ERROR;
          case UNSUPPORTED -> Mark.UNKNOWN;
          case WARNING -> Mark.WARNING;
        };
    String place = diagnostic.position();
    return (place.isEmpty() ? "" : ink.of(Mark.PLACE, place + ":") + " ")
        + ink.of(mark, diagnostic.severity().words() + ":")
        + " "
        + diagnostic.text();
  }
}
