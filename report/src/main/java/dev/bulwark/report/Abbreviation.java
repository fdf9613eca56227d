package dev.bulwark.report;

import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shortens long traces: of a loop's many iterations the first and the last ones stay, and the
 * middle of what is still too long goes. What the program took from outside there stays.
 */
final class Abbreviation {

  private static final int KEPT_ROUNDS = 4;
  private static final int LONG = 24;
  private static final int TOO_LONG = 160;

  private Abbreviation() {}

  /** A statement of one activation: what is repeated by the iterations of a loop. */
  private record Repeated(Position position, String text, int activation) {}

  static List<TraceRow> shorten(List<TraceRow> rows) {
    List<TraceRow> shorter = rows;
    while (shorter.size() > LONG) {
      List<TraceRow> next = withoutMiddleRounds(shorter);
      if (next.size() == shorter.size()) {
        break;
      }
      shorter = next;
    }
    return shorter.size() > TOO_LONG ? withoutMiddle(shorter) : shorter;
  }

  /** Cuts the iterations between the first and the last ones of the loop that begins first. */
  private static List<TraceRow> withoutMiddleRounds(List<TraceRow> rows) {
    Map<Repeated, List<Integer>> occurrences = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) instanceof TraceRow.Statement statement) {
        Repeated key = new Repeated(statement.position(), statement.text(), statement.activation());
        occurrences.computeIfAbsent(key, unused -> new ArrayList<>()).add(i);
      }
    }
    for (Map.Entry<Repeated, List<Integer>> entry : occurrences.entrySet()) {
      List<Integer> at = entry.getValue();
      int from = at.size() > KEPT_ROUNDS ? at.get(1) : 0;
      int to = at.size() > KEPT_ROUNDS ? at.get(at.size() - 2) : 0;
      if (to - from > 1) {
        long unheard = unheard(rows, from, to);
        // Where steps were not looked at, nobody has counted iterations.
        String count =
            unheard > 0 ? unheard + " more steps, iterations" : at.size() - 3 + " more iterations";
        String what =
            count
                + " from line "
                + entry.getKey().position().line()
                + " on"
                + LeftOut.counters(rows.subList(from, to), entry.getKey().activation());
        return replaced(rows, from, to, what, unheard);
      }
    }
    return rows;
  }

  private static List<TraceRow> withoutMiddle(List<TraceRow> rows) {
    int from = TOO_LONG / 2;
    int to = rows.size() - TOO_LONG / 2;
    long unheard = unheard(rows, from, to);
    long steps = unheard > 0 ? unheard : to - from;
    return replaced(rows, from, to, steps + " more steps", unheard);
  }

  private static long unheard(List<TraceRow> rows, int from, int to) {
    return rows.subList(from, to).stream()
        .mapToLong(row -> row instanceof TraceRow.Skipped skipped ? skipped.unheard() : 0)
        .sum();
  }

  private static List<TraceRow> replaced(
      List<TraceRow> rows, int from, int to, String what, long unheard) {
    List<TraceRow> shorter = new ArrayList<>(rows.subList(0, from));
    shorter.add(
        new TraceRow.Skipped(
            what, rows.get(from).depth(), unheard, LeftOut.inputs(rows.subList(from, to))));
    shorter.addAll(rows.subList(to, rows.size()));
    return shorter;
  }
}
