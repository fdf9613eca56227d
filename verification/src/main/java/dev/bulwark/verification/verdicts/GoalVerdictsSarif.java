package dev.bulwark.verification.verdicts;

import dev.bulwark.program.Goal;
import dev.bulwark.report.Trace;
import dev.bulwark.report.sarif.ErrorIds;
import dev.bulwark.report.sarif.SarifFile;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.report.sarif.SarifLog;
import dev.bulwark.report.sarif.SarifResult;
import dev.bulwark.report.sarif.SarifRule;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verdicts as SARIF. What is UNSAFE is a result of kind {@code fail} and level {@code error} with
 * the execution as a code flow; what is UNKNOWN is of kind {@code open}; what is SAFE is no result.
 * A rule stands for a kind of error, and for its weakness.
 */
final class GoalVerdictsSarif {

  private final ErrorTraces traces;
  private final Map<Goal, String> ids;

  private GoalVerdictsSarif(ErrorTraces traces) {
    this.traces = traces;
    this.ids = ErrorIds.of(traces.result().program());
  }

  static String text(ErrorTraces traces, SarifInvocation invocation) {
    GoalResults result = traces.result();
    GoalVerdictsSarif sarif = new GoalVerdictsSarif(traces);
    Set<SarifRule> rules = new LinkedHashSet<>();
    List<SarifResult> results = new ArrayList<>();
    for (GoalResult goal : result.goals()) {
      rules.add(SarifRule.of(goal.goal().kind()));
      sarif.of(goal).ifPresent(results::add);
    }
    return SarifFile.text(
        new SarifLog(
            invocation,
            List.copyOf(rules),
            result.program().sources(),
            results,
            notes(result),
            result.property(),
            result.assumptions(),
            ErrorIds.FINGERPRINT));
  }

  private static List<String> notes(GoalResults result) {
    List<String> notes = new ArrayList<>();
    result.ended().ifPresent(why -> notes.add("Not all places have a verdict: " + why.text()));
    GoalVerdicts.open(result)
        .forEach(place -> notes.add("Not modelled, nor is what comes behind it: " + place));
    return notes;
  }

  private Optional<SarifResult> of(GoalResult goal) {
    String fingerprint = ids.getOrDefault(goal.goal(), goal.goal().id());
    return switch (goal.status()) {
      case GoalStatus.Unreachable safe -> Optional.empty();
      case GoalStatus.Reachable(int test, String by) -> Optional.of(error(goal, fingerprint, by));
      case GoalStatus.Unknown(String reason) ->
          Optional.of(
              result(
                  goal,
                  SarifResult.Kind.OPEN,
                  "Not known whether this happens (" + reason + "): " + goal.goal().text(),
                  fingerprint,
                  Optional.empty(),
                  Map.of("reason", reason)));
    };
  }

  private SarifResult error(GoalResult goal, String fingerprint, String by) {
    Map<String, String> properties = new LinkedHashMap<>(Map.of("by", by));
    traces.inputs(goal).ifPresent(inputs -> properties.put("inputs", inputs));
    return result(
        goal, SarifResult.Kind.FAIL, traces.words(goal), fingerprint, traces.to(goal), properties);
  }

  private static SarifResult result(
      GoalResult goal,
      SarifResult.Kind kind,
      String message,
      String fingerprint,
      Optional<Trace> flow,
      Map<String, String> more) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("property", GoalVerdicts.property(goal.goal()));
    properties.putAll(more);
    return new SarifResult(
        SarifRule.of(goal.goal().kind()),
        kind,
        message,
        goal.at(),
        goal.function(),
        fingerprint,
        flow,
        Optional.empty(),
        properties);
  }
}
