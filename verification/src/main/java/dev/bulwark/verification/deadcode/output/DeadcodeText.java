package dev.bulwark.verification.deadcode.output;

import dev.bulwark.base.Reason;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.GoalResult;
import dev.bulwark.verification.deadcode.GoalStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result for people: a line for each goal, a table of numbers, and a last line. */
public final class DeadcodeText {

  private static final int MOST_TEXT = 100;

  private DeadcodeText() {}

  /**
   * @param all also the goals that are reached, and who has decided
   */
  public static List<String> goals(DeadcodeResult result, boolean all) {
    List<String> lines = new ArrayList<>();
    for (GoalResult goal : result.goals()) {
      if (all || !(goal.status() instanceof GoalStatus.Reachable)) {
        lines.add(goal.at() + ": " + line(goal, all));
      }
    }
    return lines;
  }

  private static String line(GoalResult goal, boolean all) {
    String what = goal.goal().text();
    String shortened = what.length() <= MOST_TEXT ? what : what.substring(0, MOST_TEXT - 3) + "...";
    String status =
        switch (goal.status()) {
          case GoalStatus.Reachable(int test, String by) ->
              "reachable" + (all ? " (test " + test + ", " + by + ")" : "");
          case GoalStatus.Unreachable(int proof, String by) ->
              "unreachable" + (all ? " (proof " + proof + ", " + by + ")" : "");
          case GoalStatus.Unknown(String reason) -> "unknown (" + reason + ")";
        };
    return status + ": " + shortened;
  }

  /** A table with a row for each metric that has goals. */
  public static List<String> summary(DeadcodeResult result) {
    Map<CoverageMetric, int[]> counts = new EnumMap<>(CoverageMetric.class);
    for (GoalResult goal : result.goals()) {
      int[] row = counts.computeIfAbsent(goal.metric(), metric -> new int[3]);
      row[
          switch (goal.status()) {
            case GoalStatus.Reachable reachable -> 0;
            case GoalStatus.Unreachable unreachable -> 1;
            case GoalStatus.Unknown unknown -> 2;
          }]++;
    }
    List<String> lines = new ArrayList<>();
    lines.add(row("", "goals", "reachable", "unreachable", "unknown"));
    counts.forEach(
        (metric, row) ->
            lines.add(
                row(
                    metric.word(),
                    Integer.toString(row[0] + row[1] + row[2]),
                    Integer.toString(row[0]),
                    Integer.toString(row[1]),
                    Integer.toString(row[2]))));
    return lines;
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-18s %7s %10s %12s %8s", cells);
  }

  /** The last line, for people and scripts. */
  public static String lastLine(DeadcodeResult result) {
    List<String> notes = new ArrayList<>();
    if (!result.assumptions().isEmpty()) {
      notes.add("assuming: " + String.join("; ", result.assumptions()));
    }
    result.ended().map(Reason::text).ifPresent(notes::add);
    return String.format(
        Locale.ROOT,
        "GOALS: %d, %d reachable, %d unreachable, %d unknown%s",
        result.goals().size(),
        result.reachable(),
        result.unreachable(),
        result.unknown(),
        notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")");
  }
}
