package dev.bulwark.verification.verdicts;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Goal;
import dev.bulwark.report.Ink;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Goals that are errors, with a verdict for each: a line for each, and a last line. */
public final class GoalVerdicts {

  private GoalVerdicts() {}

  /**
   * What is checked unless the user says something else: all that there is a property for, but for
   * what C defines and many programs do on purpose.
   */
  public static String everything() {
    return Property.WORD
        + "\n"
        + Arrays.stream(Check.values())
            .filter(check -> !check.isOptional())
            .map(Check::word)
            .collect(Collectors.joining("\n"));
  }

  /** The word for a goal of this status. */
  static String verdict(GoalStatus status) {
    return switch (status) {
      case GoalStatus.Reachable reachable -> "UNSAFE";
      case GoalStatus.Unreachable unreachable -> "SAFE";
      case GoalStatus.Unknown unknown -> "UNKNOWN";
    };
  }

  /** The property that reaching the goal violates, as {@code --property} names it. */
  public static String property(Goal goal) {
    return switch (goal.kind()) {
      case Goal.Kind.Assertion assertion -> "assert";
      case Goal.Kind.ErrorCall(String function) -> "function:" + function;
      case Goal.Kind.ErrorLabel(String name) -> "label:" + name;
      case Goal.Kind.Undefined(var behaviour) ->
          Check.violatedBy(behaviour).map(Check::word).orElse("undefined-behaviour");
      case Goal.Kind.Arrival arrival -> "arrival";
      case Goal.Kind.Coverage coverage -> "coverage:" + coverage.metric().word();
    };
  }

  /**
   * A line for each goal, in the order of the source.
   *
   * @param by also who has decided
   */
  public static List<String> lines(GoalResults result, boolean by, Ink ink) {
    return result.goals().stream().map(goal -> line(goal, by, ink)).toList();
  }

  private static Ink.Mark mark(GoalStatus status) {
    return switch (status) {
      case GoalStatus.Reachable reachable -> Ink.Mark.ERROR;
      case GoalStatus.Unreachable unreachable -> Ink.Mark.SAFE;
      case GoalStatus.Unknown unknown -> Ink.Mark.UNKNOWN;
    };
  }

  private static String line(GoalResult goal, boolean by, Ink ink) {
    String note =
        switch (goal.status()) {
          case GoalStatus.Reachable(int test, String who) -> by ? " (" + who + ")" : "";
          case GoalStatus.Unreachable(int proof, String who) -> by ? " (" + who + ")" : "";
          case GoalStatus.Unknown(String reason) -> " (" + reason + ")";
        };
    return "%s %s%s: %s: %s"
        .formatted(
            ink.of(Ink.Mark.PLACE, goal.at() + ":"),
            ink.of(mark(goal.status()), verdict(goal.status())),
            note,
            property(goal.goal()),
            goal.goal().text());
  }

  /** The last line, for people and scripts. */
  public static String lastLine(GoalResults result) {
    return String.format(
        Locale.ROOT,
        "GOALS: %d, %d UNSAFE, %d SAFE, %d UNKNOWN%s",
        result.goals().size(),
        result.reachable(),
        result.unreachable(),
        result.unknown(),
        result.note());
  }
}
