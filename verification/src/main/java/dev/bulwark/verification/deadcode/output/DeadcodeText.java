package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Standing;
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
  public static List<String> goals(GoalResults result, boolean all) {
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
              goal.standing().word() + (all ? " (proof " + proof + ", " + by + ")" : "");
          case GoalStatus.Unknown(String reason) -> "unknown (" + reason + ")";
        };
    String why = goal.justification().map(one -> "; " + one.text()).orElse("");
    return status + ": " + shortened + why;
  }

  /** A table with a row for each metric that has goals. */
  public static List<String> summary(GoalResults result) {
    Map<CoverageMetric, Map<Standing, Integer>> counts = new EnumMap<>(CoverageMetric.class);
    for (GoalResult goal : result.goals()) {
      counts
          .computeIfAbsent(goal.metric(), metric -> new EnumMap<>(Standing.class))
          .merge(goal.standing(), 1, Integer::sum);
    }
    List<Standing> columns = new ArrayList<>(List.of(Standing.values()));
    columns.removeIf(one -> one == Standing.JUSTIFIED && !result.tellsJustified());
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(cell("", -18) + cell("goals", 8));
    columns.forEach(column -> head.append(cell(column.word(), width(column))));
    lines.add(head.toString());
    counts.forEach(
        (metric, row) -> {
          int sum = row.values().stream().mapToInt(Integer::intValue).sum();
          StringBuilder line = new StringBuilder(cell(metric.word(), -18) + cell(sum, 8));
          columns.forEach(column -> line.append(cell(row.getOrDefault(column, 0), width(column))));
          lines.add(line.toString());
        });
    return lines;
  }

  private static int width(Standing column) {
    return column.word().length() + 2;
  }

  private static String cell(Object content, int width) {
    return String.format(Locale.ROOT, "%" + width + "s", content);
  }

  /** The last line, for people and scripts. */
  public static String lastLine(GoalResults result) {
    return String.format(
        Locale.ROOT,
        "GOALS: %d, %d reachable, %d unreachable, %s%d unknown%s",
        result.goals().size(),
        result.reachable(),
        result.unreachable(),
        result.tellsJustified() ? result.justified() + " justified, " : "",
        result.unknown(),
        result.note());
  }
}
