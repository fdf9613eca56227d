package dev.bulwark.verification.goals;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Position;
import java.util.Optional;

/**
 * A goal and what is known of it.
 *
 * @param at the place to show to people
 * @param justification why it may be dead, which it is
 * @param seconds its part of the search: that since the last answer, of the goals of an answer
 */
public record GoalResult(
    Goal goal,
    Position at,
    GoalStatus status,
    Optional<Justification> justification,
    double seconds) {

  /** Not justified. */
  public GoalResult(Goal goal, Position at, GoalStatus status) {
    this(goal, at, status, Optional.empty(), 0);
  }

  /** With another status. */
  public GoalResult with(GoalStatus other) {
    return new GoalResult(goal, at, other, justification, seconds);
  }

  public Standing standing() {
    return switch (status) {
      case GoalStatus.Reachable reachable -> Standing.REACHABLE;
      case GoalStatus.Unreachable dead ->
          justification.isPresent() ? Standing.JUSTIFIED : Standing.UNREACHABLE;
      case GoalStatus.Unknown unknown -> Standing.UNKNOWN;
    };
  }

  /** What is to be covered. */
  public Goal.Kind.Coverage coverage() {
    return of(goal);
  }

  /** The id that edits elsewhere do not change. */
  public String id() {
    return coverage().stableId();
  }

  public CoverageMetric metric() {
    return coverage().metric();
  }

  /** The function that it is in. */
  public String function() {
    return goal.function();
  }

  /** What is to be covered at a coverage goal. */
  public static Goal.Kind.Coverage of(Goal goal) {
    if (goal.kind() instanceof Goal.Kind.Coverage coverage) {
      return coverage;
    }
    throw new IllegalArgumentException("no coverage goal: " + goal);
  }
}
