package dev.bulwark.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Of a run in which several engines took part, in two short lines: who answered, and how far the
 * others were. An engine that had several time slices is there with the last one.
 */
final class EngineSummary {

  private static final int LONGEST = 60;

  private EngineSummary() {}

  /** Nothing if there was one engine only, or none was needed. */
  static List<String> lines(Report report) {
    if (report.contenders().isEmpty()) {
      return List.of();
    }
    boolean answered = !(report.conclusion() instanceof Conclusion.Unknown);
    Map<String, Contender> last = new LinkedHashMap<>();
    for (Contender contender : report.contenders()) {
      // What checks evidence takes part too, but answers nothing.
      if (contender.part() != Contender.Part.CHECKER_PROCESS) {
        last.put(contender.engine(), contender);
      }
    }
    List<String> lines = new ArrayList<>();
    if (answered) {
      last.remove(report.engine());
      lines.add("Engine: " + report.engine());
    }
    if (!last.isEmpty()) {
      List<String> others = last.values().stream().map(EngineSummary::words).toList();
      lines.add((answered ? "Others: " : "Engines: ") + String.join("; ", others));
    }
    return lines;
  }

  private static String words(Contender contender) {
    // Where an engine was begins with its own name.
    String prefix = contender.engine() + ", ";
    String reached = contender.reached();
    String where = reached.startsWith(prefix) ? reached.substring(prefix.length()) : reached;
    String ending = contender.ending();
    String said = ending.length() > LONGEST ? ending.substring(0, LONGEST - 3) + "..." : ending;
    return contender.engine() + ": " + said + (where.isEmpty() ? "" : " at " + where);
  }
}
