package dev.bulwark.cli;

import dev.bulwark.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Diagnostics as lines for people: of each kind only the first ones, since somebody who has to mend
 * a hundred places does not read them one by one. JSON has all of them.
 */
final class DiagnosticLines {

  private static final int MOST = 20;

  private DiagnosticLines() {}

  static List<String> of(List<Report.Diagnostic> diagnostics, boolean all) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (Report.Diagnostic diagnostic : diagnostics) {
      int number = counts.merge(kind(diagnostic), 1, Integer::sum);
      if (all || number <= MOST) {
        lines.add(diagnostic.toString());
      }
    }
    counts.forEach(
        (kind, count) -> {
          if (!all && count > MOST) {
            lines.add("... and " + (count - MOST) + " more (" + kind + "); --verbose shows all");
          }
        });
    return lines;
  }

  /** The word in front of the message, such as {@code unsupported}. */
  private static String kind(Report.Diagnostic diagnostic) {
    String message = diagnostic.message();
    return message.substring(0, Math.max(0, message.indexOf(':')));
  }
}
