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
import dev.bulwark.verification.goals.TestCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts as SARIF. What is UNSAFE is a result of kind {@code fail} and level {@code error} with
 * the execution as a code flow; what is UNKNOWN is of kind {@code open}; what is SAFE is no result.
 * A rule stands for a kind of error, and for its weakness.
 */
final class GoalVerdictsSarif {

  private final GoalResults result;
  private final BooleanSupplier stop;
  private final Map<Integer, TestCase> tests = new HashMap<>();
  private final Map<Goal, String> ids;

  private GoalVerdictsSarif(GoalResults result, BooleanSupplier stop) {
    this.result = result;
    this.stop = stop;
    this.ids = ErrorIds.of(result.program());
    result.tests().forEach(test -> tests.put(test.number(), test));
  }

  /** {@code stop} ends replays, which are for the flows. */
  static String text(GoalResults result, SarifInvocation invocation, BooleanSupplier stop) {
    GoalVerdictsSarif sarif = new GoalVerdictsSarif(result, stop);
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
            result
                .ended()
                .map(why -> List.of("Not all places have a verdict: " + why.text()))
                .orElse(List.of()),
            result.property(),
            result.assumptions(),
            ErrorIds.FINGERPRINT));
  }

  private Optional<SarifResult> of(GoalResult goal) {
    String fingerprint = ids.getOrDefault(goal.goal(), goal.goal().id());
    return switch (goal.status()) {
      case GoalStatus.Unreachable safe -> Optional.empty();
      case GoalStatus.Reachable(int test, String by) ->
          Optional.of(error(goal, fingerprint, tests.get(test), by));
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

  private SarifResult error(
      GoalResult goal, String fingerprint, @Nullable TestCase test, String by) {
    Map<String, String> properties = new LinkedHashMap<>(Map.of("by", by));
    Optional<Trace> trace = Optional.empty();
    if (test != null) {
      properties.put("inputs", GoalVerdictsFiles.inputs(test));
      trace = Trace.replay(result.program(), test.evidence().inputs(), stop);
    }
    return result(goal, SarifResult.Kind.FAIL, goal.goal().text(), fingerprint, trace, properties);
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
