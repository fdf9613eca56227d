package dev.bulwark.engine.explicit;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.arg.Cegar;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.TraversalOrder;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.Optional;

/** One run on one program, with values alone. */
final class ValueSearch {

  /** Of abstract states in waves: seconds are spent on them. */
  private static final int MANY_NODES = 500_000;

  private final String name;
  private final Program program;
  private final InlinedProgram inlined;
  private final ExplicitConfiguration configuration;
  private final LoopJumps.Limits limits;
  private final GoalReports goals;
  private final EngineContext context;
  private final CoreSolver solver;
  private final ValueProgram compiled;
  private final PathFeasibility feasibility;
  private Attempt attempt;

  ValueSearch(
      String name,
      InlinedProgram inlined,
      ExplicitConfiguration configuration,
      EngineContext context) {
    this(name, inlined, configuration, LoopJumps.Limits.DEFAULT, context);
  }

  /** Goals may have had answers already. */
  ValueSearch(
      String name,
      InlinedProgram inlined,
      ExplicitConfiguration configuration,
      GoalReports goals,
      EngineContext context) {
    this(name, inlined, configuration, LoopJumps.Limits.DEFAULT, goals, context);
  }

  ValueSearch(
      String name,
      InlinedProgram inlined,
      ExplicitConfiguration configuration,
      LoopJumps.Limits limits,
      EngineContext context) {
    this(name, inlined, configuration, limits, new GoalReports(context, inlined), context);
  }

  private ValueSearch(
      String name,
      InlinedProgram inlined,
      ExplicitConfiguration configuration,
      LoopJumps.Limits limits,
      GoalReports goals,
      EngineContext context) {
    this.limits = limits;
    this.goals = goals;
    this.name = name;
    this.inlined = inlined;
    this.program = inlined.program();
    this.configuration = configuration;
    this.context = context;
    this.compiled = new ValueProgram(program);
    this.solver = context.solvers().solver(Theory.of(compiled.sorts()));
    this.feasibility =
        new PathFeasibility(
            compiled,
            new PathCheck(program, solver, context.budget()),
            configuration.jumps() ? PathFeasibility.ALLOWANCE : 0,
            context.budget());
    this.attempt = configuration.refinement() ? refining(firstOrder()) : plain();
  }

  private TraversalOrder firstOrder() {
    return configuration.restarts() ? TraversalOrder.DEPTH : configuration.order();
  }

  /**
   * With restarts first in depth, which finds errors behind many choices, then for a short while
   * with all variables, where few nodes are enough if loops are jumped over, then in waves. Two
   * things speak for tracking all variables after all: very many nodes, since what is not tracked
   * makes branches open that values would decide; and a path that values cannot refute, since it
   * stays in the graph, and errors behind what its states cover are not met.
   */
  Verdict search() {
    if (!configuration.restarts()) {
      return search(attempt);
    }
    ValuePrecision precision = attempt.precision;
    Verdict verdict =
        search(attempt, ExplicitConfiguration.NODES_IN_DEPTH)
            .or(this::plainBriefly)
            .or(() -> search(waves(precision), MANY_NODES))
            .or(() -> search(plain(), MANY_NODES))
            .orElseGet(() -> search(waves(precision)));
    return verdict instanceof Verdict.Unknown
            && attempt.refines
            && attempt.cegar.hasUndecidedPaths()
        ? search(plain())
        : verdict;
  }

  private Optional<Verdict> plainBriefly() {
    return configuration.jumps()
        ? search(plain(), ExplicitConfiguration.NODES_IN_DEPTH)
            .filter(verdict -> !(verdict instanceof Verdict.Unknown))
        : Optional.empty();
  }

  /** A verdict that at most this many nodes of the first attempt are enough for. */
  Optional<Verdict> within(int maxNodes) {
    return search(attempt, maxNodes).filter(verdict -> !(verdict instanceof Verdict.Unknown));
  }

  private Attempt refining(TraversalOrder order) {
    return new Attempt(ValuePrecision.first(compiled.slots(), true), true, order);
  }

  private Attempt waves(ValuePrecision precision) {
    return new Attempt(precision, true, configuration.order());
  }

  private Attempt plain() {
    return new Attempt(ValuePrecision.first(compiled.slots(), false), false, configuration.order());
  }

  private Verdict search(Attempt next) {
    return search(next, Integer.MAX_VALUE)
        .orElseThrow(() -> new IllegalStateException("there are no more nodes"));
  }

  private Optional<Verdict> search(Attempt next, int maxNodes) {
    attempt = next;
    try {
      return next.search(maxNodes);
    } finally {
      context.events().on(new Event.Statistic(name, "tracked values", next.precision.size()));
      if (configuration.jumps()) {
        context
            .events()
            .on(new Event.Statistic(name, "steps in jumps", next.analysis.stepsOfJumps()));
      }
      next.cegar.reportGraph(new ValueDecisions(program.terms(), compiled.slots())::formula);
    }
  }

  /** The precision of the last attempt. */
  ValuePrecision precision() {
    return attempt.precision;
  }

  /** The graph of the last attempt. */
  ReachabilityGraph<ValueState> graph() {
    return attempt.cegar.graph();
  }

  /** A graph of its own, from the beginning. */
  private final class Attempt {
    private final ValuePrecision precision;
    private final boolean refines;
    private final ValueAnalysis analysis;
    private final Cegar<ValueState> cegar;

    Attempt(ValuePrecision precision, boolean refines, TraversalOrder order) {
      this.precision = precision;
      this.refines = refines;
      this.analysis =
          new ValueAnalysis(
              compiled,
              precision,
              configuration.jumps()
                  ? new LoopJumps(compiled, precision, limits, context.budget())
                  : null);
      ValueRefiner refiner =
          new ValueRefiner(
              refines,
              new ValueRefinement<>(
                  compiled, precision, state -> state, analysis, context.budget()),
              feasibility);
      this.cegar = new Cegar<>(name, program, analysis, refiner, order, goals, context);
    }

    Optional<Verdict> search(int maxNodes) {
      ValueProof<ValueState> proof =
          new ValueProof<>(compiled, analysis, state -> state, state -> program.terms().bool(true));
      Optional<Verdict> verdict =
          cegar.search(
              graph ->
                  inlined.isRecursive()
                      ? UnrolledProof.of(inlined.blocks(), solver, context.budget())
                      : proof.within(graph, maxNodes).orElse(ValueProof.TOO_LONG),
              () -> cegar.graph().made() + analysis.costOfJumps() <= maxNodes);
      return verdict.filter(found -> !ValueProof.isTooLong(found)).map(goals::about);
    }
  }
}
