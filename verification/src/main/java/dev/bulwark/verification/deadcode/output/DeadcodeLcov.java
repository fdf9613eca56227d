package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The result as tracefiles of lcov (geninfo(1)). A tracefile knows lines with a count and nothing
 * else, so there are two: in one the count is 1 for what a test reaches, in the other for what is
 * not proven dead. What has 0 only in the first one is merely uncovered.
 *
 * <p>A line counts if any of its goals does. Branches are the goals of the metrics branches and
 * switch; the other metrics have no record in a tracefile and count for their lines only.
 */
public final class DeadcodeLcov {

  private final Predicate<GoalStatus> counts;
  private final StringBuilder text = new StringBuilder();

  private DeadcodeLcov(Predicate<GoalStatus> counts) {
    this.counts = counts;
  }

  /** Count 1 is for what a test reaches. */
  public static String coverage(GoalResults result) {
    return new DeadcodeLcov(status -> status instanceof GoalStatus.Reachable)
        .write("bulwark", result);
  }

  /** Count 0 is for what is proven dead. */
  public static String dead(GoalResults result) {
    return new DeadcodeLcov(status -> !(status instanceof GoalStatus.Unreachable))
        .write("bulwark_dead", result);
  }

  private String write(String testName, GoalResults result) {
    Map<String, List<GoalResult>> byFile = new TreeMap<>();
    for (GoalResult goal : result.goals()) {
      Position at = goal.at();
      if (at.isKnown() && !at.isBuiltIn()) {
        byFile.computeIfAbsent(at.file(), file -> new ArrayList<>()).add(goal);
      }
    }
    byFile.forEach(
        (file, goals) -> {
          line("TN:" + testName);
          // As geninfo does: genhtml then finds the source from any directory.
          line("SF:" + Path.of(file).toAbsolutePath().normalize());
          functions(goals);
          branches(goals);
          lines(goals);
          line("end_of_record");
        });
    return text.toString();
  }

  private void functions(List<GoalResult> goals) {
    Map<String, GoalResult> functions = new LinkedHashMap<>();
    for (GoalResult goal : goals) {
      if (goal.metric() == CoverageMetric.FUNCTIONS) {
        functions.putIfAbsent(goal.coverage().function(), goal);
      }
    }
    functions.forEach((name, goal) -> line("FN:" + goal.at().line() + "," + name));
    functions.forEach((name, goal) -> line("FNDA:" + count(goal) + "," + name));
    found("FN", functions.size(), functions.values().stream().mapToInt(this::count).sum());
  }

  /** What decides, at a place. */
  private record Decision(CoverageMetric metric, Position at, String source) {}

  private void branches(List<GoalResult> goals) {
    Map<Integer, Map<Decision, List<GoalResult>>> byLine = new TreeMap<>();
    for (GoalResult goal : goals) {
      if (goal.metric() == CoverageMetric.BRANCHES || goal.metric() == CoverageMetric.SWITCH) {
        byLine
            .computeIfAbsent(goal.at().line(), line -> new LinkedHashMap<>())
            .computeIfAbsent(
                new Decision(goal.metric(), goal.at(), goal.coverage().source()),
                decision -> new ArrayList<>())
            .add(goal);
      }
    }
    int found = 0;
    int hit = 0;
    for (Map.Entry<Integer, Map<Decision, List<GoalResult>>> entry : byLine.entrySet()) {
      int block = 0;
      for (List<GoalResult> outcomes : entry.getValue().values()) {
        boolean evaluated = outcomes.stream().anyMatch(goal -> count(goal) > 0);
        for (int branch = 0; branch < outcomes.size(); branch++) {
          int count = count(outcomes.get(branch));
          // A dash says that the decision is never evaluated at all.
          String taken = evaluated ? Integer.toString(count) : "-";
          line("BRDA:" + entry.getKey() + "," + block + "," + branch + "," + taken);
          hit += count;
        }
        found += outcomes.size();
        block++;
      }
    }
    found("BR", found, hit);
  }

  private void lines(List<GoalResult> goals) {
    Map<Integer, Integer> lines = new TreeMap<>();
    goals.forEach(goal -> lines.merge(goal.at().line(), count(goal), Math::max));
    lines.forEach((line, count) -> line("DA:" + line + "," + count));
    found("L", lines.size(), lines.values().stream().mapToInt(Integer::intValue).sum());
  }

  private int count(GoalResult goal) {
    return counts.test(goal.status()) ? 1 : 0;
  }

  private void found(String kind, int found, int hit) {
    line(kind + "F:" + found);
    line(kind + "H:" + hit);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
