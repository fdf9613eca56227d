package dev.bulwark.verification.deadcode.justification;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Justification;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Justifications and the goals that they are for. What is out of date does not count, and is said.
 *
 * @param file as the user has named it
 * @param all in the order of the file
 */
public record Justifications(String file, List<Justification> all) {

  public static final Justifications NONE = new Justifications("", List.of());

  /** How many parts of an id come before the metric's word: the file, the function. */
  private static final int METRIC_PART = 2;

  public Justifications {
    all = List.copyOf(all);
  }

  /** The result with what is justified told apart; the metrics are those that were asked for. */
  public GoalResults applied(GoalResults result, Set<CoverageMetric> metrics, LocalDate today) {
    Map<String, GoalResult> goals = new HashMap<>();
    result.goals().forEach(goal -> goals.put(goal.id(), goal));
    Map<String, Justification> valid = new HashMap<>();
    List<String> outOfDate = new ArrayList<>();
    for (Justification one : all) {
      GoalResult goal = goals.get(one.id());
      if (goal == null && isOfAnother(one.id(), metrics)) {
        continue;
      }
      Optional<String> reason =
          goal == null ? Optional.of("it is no goal of the program") : outOfDate(one, goal, today);
      if (reason.isPresent()) {
        outOfDate.add(file + ":" + one.line() + ": out of date: " + one.id() + ": " + reason.get());
      } else if (goal != null && goal.status() instanceof GoalStatus.Unreachable) {
        valid.put(one.id(), one);
      }
    }
    return result.justified(valid, outOfDate);
  }

  /** Another run, with other metrics, will look at it. */
  private static boolean isOfAnother(String id, Set<CoverageMetric> metrics) {
    String[] parts = id.split("/", -1);
    if (parts.length <= METRIC_PART) {
      return false;
    }
    for (CoverageMetric metric : CoverageMetric.values()) {
      if (metric.goalWord().equals(parts[METRIC_PART])) {
        return !metrics.contains(metric);
      }
    }
    return false;
  }

  private static Optional<String> outOfDate(Justification one, GoalResult goal, LocalDate today) {
    if (one.until().isPresent() && today.isAfter(one.until().get())) {
      return Optional.of("it was justified until " + one.until().get());
    }
    if (one.code().isPresent() && !one.code().get().equals(goal.coverage().code())) {
      return Optional.of(
          "the function "
              + goal.coverage().function()
              + " has changed, its code is now "
              + goal.coverage().code());
    }
    return goal.status() instanceof GoalStatus.Reachable
        ? Optional.of("it is reachable")
        : Optional.empty();
  }
}
