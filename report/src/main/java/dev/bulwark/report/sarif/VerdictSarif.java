package dev.bulwark.report.sarif;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.report.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verdicts about properties as SARIF. UNSAFE is a result of kind {@code fail} at the error, with
 * the execution as a code flow. SAFE and UNKNOWN are about the whole program: a result of kind
 * {@code pass} or {@code open} for each rule that its goals are instances of, at its entry. What
 * could not be read has no result, and the invocation says why.
 */
public final class VerdictSarif {

  private final Report report;
  private final Program program;

  private VerdictSarif(Report report, Program program) {
    this.report = report;
    this.program = program;
  }

  /** A log about several programs, in this order. */
  public static String text(List<Report> reports, SarifInvocation invocation) {
    Set<SarifRule> rules = new LinkedHashSet<>();
    Set<Program.SourceFile> sources = new LinkedHashSet<>();
    List<SarifResult> results = new ArrayList<>();
    Set<String> notifications = new LinkedHashSet<>();
    Set<String> checked = new LinkedHashSet<>();
    Set<String> assumptions = new LinkedHashSet<>();
    for (Report report : reports) {
      notifications(report, notifications);
      checked.add(report.property());
      assumptions.addAll(report.assumptions());
      report
          .program()
          .ifPresent(
              program -> {
                sources.addAll(program.sources());
                VerdictSarif one = new VerdictSarif(report, program);
                rules.addAll(one.rules().keySet());
                results.addAll(one.results());
              });
    }
    return SarifFile.text(
        new SarifLog(
            invocation,
            List.copyOf(rules),
            List.copyOf(sources),
            results,
            List.copyOf(notifications),
            String.join("; ", checked),
            List.copyOf(assumptions),
            ErrorIds.FINGERPRINT));
  }

  private static void notifications(Report report, Set<String> into) {
    report.diagnostics().forEach(diagnostic -> into.add(diagnostic.toString()));
    into.addAll(report.warnings());
    if (report.conclusion() instanceof Conclusion.Unknown(Reason reason)) {
      into.add("No verdict: " + reason.text());
    }
  }

  /** Each rule with the number of goals that it is about. */
  private Map<SarifRule, Integer> rules() {
    Map<SarifRule, Integer> rules = new LinkedHashMap<>();
    program.goals().forEach(goal -> rules.merge(SarifRule.of(goal.kind()), 1, Integer::sum));
    if (rules.isEmpty()) {
      rules.put(SarifRule.property(), 0);
    }
    return rules;
  }

  private List<SarifResult> results() {
    return switch (report.conclusion()) {
      case Conclusion.Unsafe(CertifiedVerdict.Unsafe verdict) -> List.of(error(verdict.goal()));
      case Conclusion.Safe(CertifiedVerdict.Safe verdict, Optional<String> vacuous) ->
          aboutAll(
              SarifResult.Kind.PASS,
              "Proved that this never happens"
                  + vacuous.map(why -> " (vacuous: " + why + ")").orElse(""),
              Map.of("proof", verdict.details()));
      case Conclusion.Unknown(Reason reason) ->
          aboutAll(
              SarifResult.Kind.OPEN,
              "Not known whether this happens (" + reason.text() + ")",
              properties(reason));
    };
  }

  /** In an order that is the same in every process. */
  private static Map<String, String> properties(Reason reason) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("reason", reason.text());
    properties.put("reasonKind", reason.kind());
    return properties;
  }

  private SarifResult error(Goal goal) {
    Optional<Trace> trace = report.trace();
    Map<String, String> more = new LinkedHashMap<>();
    more.put("goal", goal.id());
    return result(
        SarifRule.of(goal.kind()),
        SarifResult.Kind.FAIL,
        trace.map(Trace::violation).orElse(goal.text()),
        trace.map(Trace::end).orElseGet(() -> program.shown(goal.position())),
        goal.function(),
        ErrorIds.of(program).getOrDefault(goal, goal.id()),
        trace,
        more);
  }

  private List<SarifResult> aboutAll(
      SarifResult.Kind kind, String message, Map<String, String> more) {
    Procedure entry = entry();
    Position at = program.shown(entry.position());
    List<SarifResult> results = new ArrayList<>();
    rules()
        .forEach(
            (rule, places) ->
                results.add(
                    result(
                        rule,
                        kind,
                        message
                            + ": "
                            + rule.shortDescription().toLowerCase(Locale.ROOT)
                            + (places == 0
                                ? ""
                                : places == 1 ? ", 1 place" : ", " + places + " places"),
                        at,
                        entry == program.start() ? "" : entry.name(),
                        String.join("/", at.file(), entry.name(), rule.id()),
                        Optional.empty(),
                        more)));
    return results;
  }

  /** The function that the start-up code calls last; other languages have only what starts. */
  private Procedure entry() {
    Procedure entry = program.start();
    for (Edge edge : program.start().edges()) {
      if (edge.action() instanceof Action.Call call
          && program.procedure(call.callee()).position().isKnown()) {
        entry = program.procedure(call.callee());
      }
    }
    return entry;
  }

  private SarifResult result(
      SarifRule rule,
      SarifResult.Kind kind,
      String message,
      Position at,
      String function,
      String fingerprint,
      Optional<Trace> flow,
      Map<String, String> more) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("verdict", report.verdictLine());
    properties.put("engine", report.engine());
    properties.putAll(more);
    return new SarifResult(
        rule, kind, message, at, function, fingerprint, flow, Optional.empty(), properties);
  }
}
