package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What reachable vectors say of conditions: one is covered if two of them differ in it and in the
 * outcome, and agree in every other condition that both evaluate. It cannot be covered if each such
 * pair has a vector that is unreachable.
 */
final class UniqueCause {

  /** What is known of a condition. */
  enum Answer {
    COVERED("covered"),
    IMPOSSIBLE("cannot be covered"),
    UNKNOWN("unknown");

    private final String words;

    Answer(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Two vectors that show what a condition does. */
  record Pair(GoalResult one, GoalResult other) {}

  /**
   * A condition of a decision.
   *
   * @param decision one of the decision's vectors, for its place
   * @param pair shows that it is covered; nothing unless it is
   */
  record Condition(String text, GoalResult decision, Answer answer, Optional<Pair> pair) {}

  private UniqueCause() {}

  /** All conditions of decisions with vectors, in the order of the source. */
  static List<Condition> of(GoalResults result) {
    Map<String, List<GoalResult>> decisions = new LinkedHashMap<>();
    for (GoalResult goal : result.goals()) {
      if (goal.metric() == CoverageMetric.MCDC_UNIQUE_CAUSE) {
        decisions.computeIfAbsent(decision(goal), id -> new ArrayList<>()).add(goal);
      }
    }
    List<Condition> conditions = new ArrayList<>();
    for (List<GoalResult> vectors : decisions.values()) {
      List<String> texts = vectors.getFirst().coverage().conditions();
      for (int i = 0; i < texts.size(); i++) {
        conditions.add(condition(texts.get(i), i, vectors));
      }
    }
    return conditions;
  }

  /** The id without the vector: decisions that are alike have vectors with the same numbers. */
  private static String decision(GoalResult goal) {
    String vector = "/" + goal.coverage().outcome();
    int at = goal.id().lastIndexOf(vector);
    return goal.id().substring(0, at) + goal.id().substring(at + vector.length());
  }

  private static Condition condition(String text, int number, List<GoalResult> vectors) {
    boolean isOpen = false;
    for (int i = 0; i < vectors.size(); i++) {
      for (int k = i + 1; k < vectors.size(); k++) {
        GoalResult one = vectors.get(i);
        GoalResult other = vectors.get(k);
        if (!isPair(one.coverage().outcome(), other.coverage().outcome(), number)
            || one.status() instanceof GoalStatus.Unreachable
            || other.status() instanceof GoalStatus.Unreachable) {
          continue;
        }
        if (one.status() instanceof GoalStatus.Reachable
            && other.status() instanceof GoalStatus.Reachable) {
          Optional<Pair> pair = Optional.of(new Pair(one, other));
          return new Condition(text, one, Answer.COVERED, pair);
        }
        isOpen = true;
      }
    }
    Answer answer = isOpen ? Answer.UNKNOWN : Answer.IMPOSSIBLE;
    return new Condition(text, vectors.getFirst(), answer, Optional.empty());
  }

  /** The vectors are such as {@code TF-=F}: each condition, then the outcome. */
  static boolean isPair(String one, String other, int condition) {
    int outcome = one.length() - 1;
    if (one.charAt(outcome) == other.charAt(outcome) || !differ(one, other, condition)) {
      return false;
    }
    for (int i = 0; i < outcome - 1; i++) {
      if (i != condition && differ(one, other, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean differ(String one, String other, int condition) {
    char first = one.charAt(condition);
    char second = other.charAt(condition);
    return first != '-' && second != '-' && first != second;
  }
}
