package dev.bulwark.verification.deadcode.output;

import dev.bulwark.report.sarif.Cwe;
import dev.bulwark.report.sarif.SarifFile;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.report.sarif.SarifLog;
import dev.bulwark.report.sarif.SarifResult;
import dev.bulwark.report.sarif.SarifRule;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Justification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result as SARIF. A dead goal is a result of kind {@code fail} and level {@code note},
 * suppressed if it is justified, an unknown one of kind {@code open}; a reachable one is no result.
 * All are of one rule, which stands for CWE-561.
 */
public final class DeadcodeSarif {

  static final String RULE = "dead-code";

  /** Another way to make ids needs another version. */
  static final String FINGERPRINT = "bulwarkGoalId/v1";

  private static final SarifRule DEAD =
      new SarifRule(
          RULE,
          "DeadCode",
          "Dead code",
          "No execution of the program passes this function, statement, branch or condition.",
          "Remove it, or mend what keeps it from being reached. "
              + "A proof that `bulwark certify` checks is beside this file.",
          "note",
          List.of("maintainability"),
          Optional.of(Cwe.DEAD_CODE));

  private final Map<Integer, DeadProof> proofs = new HashMap<>();

  private DeadcodeSarif(GoalResults result) {
    result.proofs().forEach(proof -> proofs.put(proof.number(), proof));
  }

  public static String text(GoalResults result, SarifInvocation invocation) {
    DeadcodeSarif sarif = new DeadcodeSarif(result);
    List<SarifResult> results = new ArrayList<>();
    result.goals().forEach(goal -> sarif.of(goal).ifPresent(results::add));
    List<String> warnings = new ArrayList<>();
    result.ended().ifPresent(why -> warnings.add("Not all goals were decided: " + why.text()));
    warnings.addAll(result.outOfDate());
    return SarifFile.text(
        new SarifLog(
            invocation,
            List.of(DEAD),
            result.program().sources(),
            results,
            warnings,
            result.property(),
            result.assumptions(),
            FINGERPRINT));
  }

  private Optional<SarifResult> of(GoalResult goal) {
    return switch (goal.status()) {
      case GoalStatus.Reachable reachable -> Optional.empty();
      case GoalStatus.Unreachable dead -> Optional.of(dead(goal, dead));
      case GoalStatus.Unknown(String reason) -> Optional.of(open(goal, reason));
    };
  }

  private SarifResult dead(GoalResult goal, GoalStatus.Unreachable dead) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("by", dead.by());
    DeadProof proof = proofs.get(dead.proof());
    if (proof != null) {
      properties.put("certificate", EvidenceFiles.certificate(proof));
    }
    return result(
        goal,
        SarifResult.Kind.FAIL,
        "Dead code, no execution passes it: " + goal.goal().text(),
        properties);
  }

  private static SarifResult open(GoalResult goal, String reason) {
    return result(
        goal,
        SarifResult.Kind.OPEN,
        "Not known whether it is dead code (" + reason + "): " + goal.goal().text(),
        Map.of("reason", reason));
  }

  private static SarifResult result(
      GoalResult goal, SarifResult.Kind kind, String message, Map<String, String> more) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("metric", goal.metric().word());
    properties.putAll(more);
    return new SarifResult(
        DEAD,
        kind,
        message,
        goal.at(),
        goal.coverage().function(),
        goal.id(),
        Optional.empty(),
        goal.justification().map(Justification::text),
        properties);
  }
}
