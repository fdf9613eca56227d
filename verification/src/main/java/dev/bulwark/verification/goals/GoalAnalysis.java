package dev.bulwark.verification.goals;

import dev.bulwark.base.Reason;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.EmbeddedRun;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.VerificationListener;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Decides goals for other Java programs, in the process of the caller. */
public final class GoalAnalysis {

  /** Results, or why there are none. */
  public sealed interface Answer {
    record Decided(GoalResults result) implements Answer {}

    record Failed(Reason reason) implements Answer {}
  }

  private GoalAnalysis() {}

  /** What is asked about these metrics, as a property. */
  public static String property(Collection<CoverageMetric> metrics) {
    return metrics.stream()
        .map(CoverageMetric::word)
        .collect(Collectors.joining(",", "coverage:", ""));
  }

  /** Waits for the answer; with a limit of time, goals may be undecided then. */
  public static Answer decide(
      SourceRequest source,
      Collection<CoverageMetric> metrics,
      Limits limits,
      VerificationListener listener) {
    return decide(source.withProperty(property(metrics)), limits, listener, work -> work);
  }

  /** The same about errors: the goals of the request's property, each by itself. */
  public static Answer decideErrors(
      SourceRequest source, Limits limits, VerificationListener listener) {
    return decide(source, limits, listener, ManyGoalsRun::aboutAllGoals);
  }

  private static Answer decide(
      SourceRequest request,
      Limits limits,
      VerificationListener listener,
      UnaryOperator<ManyGoalsRun> about) {
    ProgramFiles.require(request);
    EmbeddedRun run = new EmbeddedRun(limits, listener);
    AtomicReference<GoalBoard> board = new AtomicReference<>();
    ManyGoalsRun work =
        about.apply(
            new ManyGoalsRun(run, request, Solvers.named(null, run::warn), board::set)
                .threads(limits.slots()));
    Optional<Reason> ended =
        new Supervisor(run.budget(), run.memoryWatch(1), () -> {})
            .run(
                work::decide,
                Optional::of,
                failure -> Optional.of(new Reason.Bug("internal error: " + failure)));
    GoalBoard known = board.get();
    return known == null || ended.filter(Reason.Bug.class::isInstance).isPresent()
        ? new Answer.Failed(ended.orElseGet(() -> new Reason.Inconclusive("no goals")))
        : new Answer.Decided(known.result(ended));
  }
}
