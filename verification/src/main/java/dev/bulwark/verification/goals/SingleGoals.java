package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.OpenGoals;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.report.Report;
import dev.bulwark.verification.Answers;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Each goal of a program as a task of its own, for comparing engines: nothing is shared between
 * goals, and nothing but the engine that is asked looks for an answer.
 */
public final class SingleGoals {

  /**
   * What an engine says of a goal, if the checker has confirmed it.
   *
   * @param reachable nothing if there is no answer, for the reason that follows
   * @param statistics what the engine has counted
   */
  public record Answer(
      Optional<Boolean> reachable, String reason, Map<String, Double> statistics) {}

  private final Program program;
  private final Solvers solvers;
  private final CertificateChecker checker;

  private SingleGoals(Program program, Solvers solvers) {
    this.program = program;
    this.solvers = solvers;
    this.checker = new CertificateChecker(solvers.forCertificates());
  }

  /** Of a program whose property is one of coverage; nothing if it cannot be read. */
  public static Optional<SingleGoals> of(SourceRequest source, Solvers solvers) {
    return new SourceReader(source, new Report.Builder()).read()
            instanceof SourceReader.Read.Ready ready
        ? Optional.of(new SingleGoals(ready.program(), solvers))
        : Optional.empty();
  }

  public List<Goal> goals() {
    return List.copyOf(program.goals());
  }

  /** Asks an engine about one goal, within the budget; the check is part of it. */
  public Answer ask(Engine engine, Goal goal, Budget budget) {
    Map<String, Double> statistics = new LinkedHashMap<>();
    Pass.Result restricted = new OpenGoals(goal::equals).apply(program);
    Pass.Result prepared = Passes.ALL.apply(restricted.program()).result().after(restricted);
    try {
      Verdict verdict =
          Answers.ask(
              engine,
              new Task(prepared.program()),
              new EngineContext(
                  solvers.provider(),
                  budget,
                  event -> {
                    if (event instanceof Event.Statistic(String who, String name, double value)) {
                      statistics.put(who + " " + name, value);
                    }
                  },
                  LemmaExchange.NONE));
      if (verdict instanceof Verdict.Unknown unknown) {
        return new Answer(Optional.empty(), unknown.reason().text(), statistics);
      }
      return Answers.evidence(program, verdict, prepared.back(), budget::isExhausted)
          .map(evidence -> checked(evidence, goal, budget, statistics))
          .orElseGet(() -> new Answer(Optional.empty(), Answers.NOT_TRANSLATED.text(), statistics));
    } catch (BudgetExhaustedException over) {
      return new Answer(Optional.empty(), over.reason().text(), statistics);
    }
  }

  private Answer checked(Evidence found, Goal goal, Budget budget, Map<String, Double> statistics) {
    GoalSet asked = GoalSet.of(goal);
    Evidence evidence =
        switch (found) {
          case Proof proof -> proof.forGoals(asked);
          case ErrorInputs inputs -> inputs;
        };
    return switch (checker.check(program, evidence, asked, budget)) {
      case Result.Confirmed confirmed ->
          new Answer(Optional.of(found instanceof ErrorInputs), "", statistics);
      case Result.Refuted(String reason) ->
          new Answer(Optional.empty(), "certificate refuted: " + reason, statistics);
      case Result.NotChecked notChecked ->
          new Answer(Optional.empty(), notChecked.reason().text(), statistics);
    };
  }
}
