package dev.bulwark.verification.verdicts;

import dev.bulwark.program.Goal;
import dev.bulwark.report.Trace;
import dev.bulwark.report.sarif.Cwe;
import dev.bulwark.report.sarif.SarifFile;
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
import java.util.Locale;
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

  /** Another way to make ids needs another version. */
  static final String FINGERPRINT = "bulwarkErrorId/v1";

  private final GoalResults result;
  private final BooleanSupplier stop;
  private final Map<Integer, TestCase> tests = new HashMap<>();
  private final Map<String, Integer> alike = new HashMap<>();

  private GoalVerdictsSarif(GoalResults result, BooleanSupplier stop) {
    this.result = result;
    this.stop = stop;
    result.tests().forEach(test -> tests.put(test.number(), test));
  }

  /** {@code stop} ends replays, which are for the flows. */
  static String text(GoalResults result, BooleanSupplier stop) {
    GoalVerdictsSarif sarif = new GoalVerdictsSarif(result, stop);
    Set<SarifRule> rules = new LinkedHashSet<>();
    List<SarifResult> results = new ArrayList<>();
    for (GoalResult goal : result.goals()) {
      rules.add(rule(goal.goal().kind()));
      sarif.of(goal).ifPresent(results::add);
    }
    return SarifFile.text(
        new SarifLog(
            List.copyOf(rules),
            result.program().sources(),
            results,
            result
                .ended()
                .map(why -> List.of("Not all places have a verdict: " + why.text()))
                .orElse(List.of()),
            result.property(),
            result.assumptions(),
            FINGERPRINT));
  }

  private Optional<SarifResult> of(GoalResult goal) {
    // Numbered whatever the verdict, so that a verdict does not change the ids of others.
    String fingerprint = fingerprint(goal);
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
        rule(goal.goal().kind()),
        kind,
        message,
        goal.at(),
        goal.function(),
        fingerprint,
        flow,
        Optional.empty(),
        properties);
  }

  /** File, function, rule, what happens, and which one of those that are alike. */
  private String fingerprint(GoalResult goal) {
    String id =
        String.join(
            "/",
            goal.at().file(),
            goal.function(),
            rule(goal.goal().kind()).id(),
            goal.goal().text());
    int number = alike.merge(id, 1, Integer::sum);
    return number == 1 ? id : id + "#" + number;
  }

  private static SarifRule rule(Goal.Kind kind) {
    String id =
        switch (kind) {
          case Goal.Kind.Assertion assertion -> "assertion-fails";
          case Goal.Kind.ErrorCall call -> "error-call";
          case Goal.Kind.ErrorLabel label -> "error-label";
          case Goal.Kind.Undefined(var behaviour) ->
              behaviour.name().toLowerCase(Locale.ROOT).replace('_', '-');
          case Goal.Kind.Arrival arrival -> "arrival";
          case Goal.Kind.Coverage coverage -> "coverage";
        };
    StringBuilder name = new StringBuilder();
    for (String word : id.split("-")) {
      name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    String words = id.replace('-', ' ');
    return new SarifRule(
        id,
        name.toString(),
        words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1),
        "An execution of the program ends here: " + words + ".",
        "The code flow is an execution that was replayed. "
            + "Its inputs, which `bulwark certify` checks, are beside this file.",
        "error",
        List.of("correctness"),
        Cwe.of(kind));
  }
}
