package dev.bulwark.verification.verdicts;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Goal;
import dev.bulwark.report.IncompletePlace;
import dev.bulwark.report.Ink;
import dev.bulwark.verification.IncompletePlaces;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Goals that are errors, with a verdict for each: a line for each, and a last line. */
public final class GoalVerdicts {

  /** Of more places that are not modelled only the first are listed. */
  private static final int MOST_PLACES = 20;

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
  public static List<String> lines(ErrorTraces traces, boolean by, Ink ink) {
    List<String> lines = new ArrayList<>();
    traces.result().goals().forEach(goal -> lines.add(line(goal, traces.words(goal), by, ink)));
    List<IncompletePlace> open = open(traces.result());
    open.stream()
        .limit(MOST_PLACES)
        .map(
            place ->
                ink.of(Ink.Mark.PLACE, place.at() + ":")
                    + " "
                    + ink.of(Ink.Mark.UNKNOWN, "not modelled")
                    + ", nor is what comes behind it: "
                    + place.reason())
        .forEach(lines::add);
    if (open.size() > MOST_PLACES) {
      lines.add("and " + (open.size() - MOST_PLACES) + " more places that are not modelled");
    }
    return lines;
  }

  /**
   * Where the model ends, so that there may be errors behind that are no goals: what no execution
   * gets to but through such a place is not in the program. A proof excludes all of these places,
   * whichever goal it is for.
   */
  public static List<IncompletePlace> open(GoalResults result) {
    return result.unreachable() > 0 ? List.of() : IncompletePlaces.of(result.program());
  }

  /** Is it known of all errors that there can be whether they happen? */
  public static boolean isComplete(GoalResults result) {
    return result.unknown() == 0 && open(result).isEmpty();
  }

  private static Ink.Mark mark(GoalStatus status) {
    return switch (status) {
      case GoalStatus.Reachable reachable -> Ink.Mark.ERROR;
      case GoalStatus.Unreachable unreachable -> Ink.Mark.SAFE;
      case GoalStatus.Unknown unknown -> Ink.Mark.UNKNOWN;
    };
  }

  private static String line(GoalResult goal, String words, boolean by, Ink ink) {
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
            words);
  }

  /** The last line, for people and scripts. */
  public static String lastLine(GoalResults result) {
    return String.format(
        Locale.ROOT,
        "GOALS: %d, %d UNSAFE, %d SAFE, %d UNKNOWN%s%s",
        result.goals().size(),
        result.reachable(),
        result.unreachable(),
        result.unknown(),
        open(result).isEmpty() ? "" : ", incomplete",
        result.note());
  }
}
