package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.report.Ink;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The result for people: a line for each goal, a table of numbers, and a last line. */
public final class DeadcodeText {

  private static final int MOST_TEXT = 100;

  private DeadcodeText() {}

  /**
   * The goals that are not reached, and the conditions that vectors do not cover.
   *
   * @param all also the others, and who has decided
   */
  public static List<String> goals(GoalResults result, boolean all) {
    return goals(result, all, Ink.PLAIN);
  }

  /** The same where words may stand out. */
  public static List<String> goals(GoalResults result, boolean all, Ink ink) {
    List<String> lines = new ArrayList<>();
    for (GoalResult goal : result.goals()) {
      if (all || !(goal.status() instanceof GoalStatus.Reachable)) {
        lines.add(ink.of(Ink.Mark.PLACE, goal.at() + ":") + " " + line(goal, all, ink));
      }
    }
    for (UniqueCause.Condition condition : UniqueCause.of(result)) {
      if (all || condition.answer() != UniqueCause.Answer.COVERED) {
        lines.add(line(condition));
      }
    }
    return lines;
  }

  private static String line(GoalResult goal, boolean all, Ink ink) {
    String status =
        switch (goal.status()) {
          case GoalStatus.Reachable(int test, String by) ->
              ink.of(Ink.Mark.SAFE, "reachable") + (all ? " (test " + test + ", " + by + ")" : "");
          case GoalStatus.Unreachable(int proof, String by) ->
              ink.of(Ink.Mark.ERROR, goal.standing().word())
                  + (all ? " (proof " + proof + ", " + by + ")" : "");
          case GoalStatus.Unknown(String reason) ->
              ink.of(Ink.Mark.UNKNOWN, "unknown") + " (" + reason + ")";
        };
    String why = goal.justification().map(one -> "; " + one.text()).orElse("");
    return status + ": " + shortened(goal.goal().text()) + why;
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
    List<UniqueCause.Condition> conditions = UniqueCause.of(result);
    if (!conditions.isEmpty()) {
      lines.add(uniqueCause(conditions));
    }
    return lines;
  }

  private static String uniqueCause(List<UniqueCause.Condition> conditions) {
    return Arrays.stream(UniqueCause.Answer.values())
        .map(
            answer ->
                conditions.stream().filter(one -> one.answer() == answer).count()
                    + " "
                    + answer.words())
        .collect(
            Collectors.joining(", ", "unique cause: " + conditions.size() + " conditions, ", ""));
  }

  private static String line(UniqueCause.Condition condition) {
    return "%s: unique cause: %s: %s in %s"
        .formatted(
            condition.decision().at(),
            condition.answer().words(),
            shortened(condition.text()),
            shortened(condition.decision().coverage().source()));
  }

  private static String shortened(String text) {
    return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT - 3) + "...";
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
