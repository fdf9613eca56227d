package dev.bulwark.engine.common.arg;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 2 (CEGAR): explores, checks the path to a bad location, refines, and goes on with the
 * part of the graph that the refinement leaves.
 *
 * <p>Differences: where a path can neither be taken nor be refuted, the search goes on for others,
 * and ends with UNKNOWN if there is no error elsewhere. The same holds for a path to where the
 * model is incomplete. If answers about many goals are wanted, an error that is reached is reported
 * and the search goes on for those that are open: no step leads on from an error location, so the
 * graph stays as it is.
 */
public final class Cegar<S> {

  private final String engine;
  private final Program program;
  private final ReachabilityGraph<S> graph;
  private final Reachability<S> reachability;
  private final Refiner<S> refiner;
  private final GoalReports goals;
  private final EventListener events;
  private @Nullable String doubt;
  private boolean incomplete;
  private int refinements;
  private int stuck;

  public Cegar(
      String engine,
      Program program,
      Analysis<S> analysis,
      Refiner<S> refiner,
      TraversalOrder order,
      GoalReports goals,
      EngineContext context) {
    this.engine = engine;
    this.program = program;
    this.graph = new ReachabilityGraph<>(program, analysis, order);
    this.reachability = new Reachability<>(analysis, graph, this::isTarget, context.budget());
    this.refiner = refiner;
    this.goals = goals;
    this.events = context.events();
  }

  private boolean isTarget(Location location) {
    return goals.isOpen(location) || (location.isIncomplete() && !incomplete);
  }

  public ReachabilityGraph<S> graph() {
    return graph;
  }

  public Verdict search(Function<ReachabilityGraph<S>, Proof> proof) {
    return search(proof, () -> true)
        .orElseThrow(() -> new IllegalStateException("given up without being asked to"));
  }

  /** Gives up, without a verdict, as soon as it is not to go on. */
  public Optional<Verdict> search(
      Function<ReachabilityGraph<S>, Proof> proof, BooleanSupplier goesOn) {
    try {
      while (true) {
        Optional<Node<S>> target = reachability.explore(goesOn);
        if (!goesOn.getAsBoolean()) {
          return Optional.empty();
        }
        if (target.isEmpty()) {
          return Optional.of(doubt == null ? new Verdict.Safe(proof.apply(graph)) : unknown(doubt));
        }
        report();
        Verdict verdict = visit(target.get());
        if (verdict != null) {
          return Optional.of(verdict);
        }
      }
    } finally {
      report();
    }
  }

  private Verdict unknown(String why) {
    return incomplete ? Verdict.beyondModel() : Verdict.inconclusive(why);
  }

  /** The verdict if there is one already. */
  private @Nullable Verdict visit(Node<S> target) {
    switch (refiner.refine(graph, target)) {
      case Refiner.Result.Feasible<S>(var inputs) -> {
        if (target.location().isError()) {
          goals.reached(inputs);
          return goals.isOpen(target.location()) || !goals.areSomeOpen()
              ? new Verdict.Unsafe(inputs)
              : null;
        }
        incomplete = true;
        doubt = "the program may go beyond what the model covers";
      }
      case Refiner.Result.Refined<S>(Node<S> pivot) -> {
        refinements++;
        graph.cut(pivot);
      }
      case Refiner.Result.Strengthened<S> strengthened -> {
        refinements++;
        graph.cut(target);
      }
      case Refiner.Result.Stuck<S>(String reason) -> {
        stuck++;
        doubt = doubt == null ? reason : doubt;
        if (target.isRoot()) {
          return Verdict.inconclusive(reason);
        }
        // The node stays where it is, so that this path to it is not found again.
      }
    }
    return null;
  }

  /** Are there paths that could neither be taken nor refuted? */
  public boolean hasUndecidedPaths() {
    return stuck > 0;
  }

  /** Reports the graph as it is now, if someone listens. */
  public void reportGraph(Function<S, Term> formula) {
    if (events.wantsGraph()) {
      events.on(GraphReporter.report(engine, program, graph, formula));
    }
  }

  private void report() {
    events.on(
        new Event.Progress(
            engine,
            refinements,
            graph.size() + " nodes, " + graph.waiting() + " waiting, " + stuck + " undecided"));
    events.on(new Event.Statistic(engine, "nodes", graph.size()));
    events.on(new Event.Statistic(engine, "nodes ever made", graph.made()));
    events.on(new Event.Statistic(engine, "refinements", refinements));
    if (stuck > 0) {
      events.on(new Event.Statistic(engine, "paths neither taken nor refuted", stuck));
    }
  }
}
