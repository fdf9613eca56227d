package dev.bulwark.lsp.check;

import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.lsp.findings.Place;
import dev.bulwark.lsp.findings.Verdict;
import dev.bulwark.lsp.findings.Verdict.Answer;
import dev.bulwark.lsp.findings.Verdict.Step;
import dev.bulwark.program.Position;
import dev.bulwark.report.IncompletePlace;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.sarif.Cwe;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.TestCase;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Says results as findings. Executions are replayed and proofs put into words once each; this is
 * for the thread that searches, since the terms of a program belong to one.
 */
final class Sayings {

  /** The execution of a test case, if its replay has come to its end in time. */
  private final Map<Integer, Optional<Trace>> traces = new ConcurrentHashMap<>();

  private final Map<Integer, List<Finding.LoopFact>> facts = new ConcurrentHashMap<>();

  static Place place(Position position) {
    return new Place(position.file(), position.line(), position.column());
  }

  /**
   * What is known now.
   *
   * @param stop ends replays
   * @param isSearching is this the thread that searches? Else what is not known yet stays so.
   */
  Finding.Verdicts of(
      GoalResults results, boolean isSearching, boolean isLast, BooleanSupplier stop) {
    if (isSearching) {
      for (TestCase test : results.tests()) {
        traces.computeIfAbsent(
            test.number(),
            number -> Trace.replay(results.program(), test.evidence().inputs(), stop));
      }
      for (DeadProof proof : results.proofs()) {
        facts.computeIfAbsent(
            proof.number(), number -> ProofFacts.of(results.program(), results.source(), proof));
      }
    }
    Set<Finding.LoopFact> loops = new LinkedHashSet<>();
    for (DeadProof proof : results.proofs()) {
      loops.addAll(facts.getOrDefault(proof.number(), List.of()));
    }
    List<Verdict> verdicts = new ArrayList<>();
    results.goals().forEach(goal -> verdicts.add(verdict(goal)));
    if (isLast) {
      GoalVerdicts.open(results).forEach(place -> verdicts.add(notModelled(place)));
    }
    return new Finding.Verdicts(
        verdicts,
        List.copyOf(loops),
        results.assumptions(),
        isLast,
        results.ended().map(reason -> reason.text()).orElse(""));
  }

  private Verdict verdict(GoalResult goal) {
    Optional<Cwe> weakness = Cwe.of(goal.goal().kind());
    Optional<Trace> trace =
        goal.status() instanceof GoalStatus.Reachable(int test, String by)
            ? traces.getOrDefault(test, Optional.empty())
            : Optional.empty();
    Position end = trace.map(Trace::end).filter(Position::isKnown).orElse(goal.at());
    return new Verdict(
        place(goal.at().isBuiltIn() ? end : goal.at()),
        goal.function(),
        GoalVerdicts.property(goal.goal()),
        trace.map(Trace::violation).orElse(goal.goal().text()),
        answer(goal.status()),
        weakness.map(known -> "CWE-" + known.id()).orElse(""),
        weakness.map(Cwe::page).orElse(""),
        goal.status() instanceof GoalStatus.Unknown(String reason) ? reason : "",
        trace.map(Sayings::steps).orElse(List.of()));
  }

  /** Where the model ends: what comes behind it may be no goal at all. */
  private static Verdict notModelled(IncompletePlace place) {
    return new Verdict(
        place(place.at()),
        place.function(),
        "incomplete",
        place.message(),
        Answer.UNKNOWN,
        "",
        "",
        "what comes behind it is not known either",
        List.of());
  }

  private static Answer answer(GoalStatus status) {
    return switch (status) {
      case GoalStatus.Reachable reachable -> Answer.UNSAFE;
      case GoalStatus.Unreachable unreachable -> Answer.SAFE;
      case GoalStatus.Unknown unknown -> Answer.UNKNOWN;
    };
  }

  private static List<Step> steps(Trace trace) {
    List<Step> steps = new ArrayList<>();
    for (TraceRow row : trace.shortRows()) {
      if (row instanceof TraceRow.Statement statement
          && statement.position().isKnown()
          && !statement.position().isBuiltIn()) {
        steps.add(new Step(place(statement.position()), words(statement)));
      }
    }
    return steps;
  }

  private static String words(TraceRow.Statement statement) {
    String text = statement.text().lines().map(String::strip).collect(Collectors.joining(" "));
    String effects =
        statement.effects().stream()
            .map(TraceRow.Effect::toString)
            .collect(Collectors.joining(", "));
    return effects.isEmpty() ? text : text.isEmpty() ? effects : text + "  → " + effects;
  }
}
