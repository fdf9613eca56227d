package dev.bulwark.engine.explicit;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.arg.Cegar;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.TraversalOrder;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateRefinement;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One run on one program, with values and the auxiliary predicate analysis. */
final class CombinedSearch implements AutoCloseable {

  private static final int NODES_WITH_ALL_VALUES = 60_000;
  private static final Duration TIME_WITH_ALL_VALUES = Duration.ofSeconds(2);

  /** When predicates take part. */
  private enum Predicates {
    LATER,
    WHEN_NEEDED,
    ALWAYS
  }

  private final String name;
  private final Program program;
  private final InlinedProgram inlined;
  private final EngineContext context;
  private final GoalReports goals;
  private final CoreSolver solver;
  private final ValueProgram compiled;
  private final ExplicitConfiguration configuration;
  private final PredicateDomain domain;
  private final PredicateRefinement predicates;
  private final PathFeasibility feasibility;

  CombinedSearch(
      String name,
      InlinedProgram inlined,
      ExplicitConfiguration configuration,
      EngineContext context) {
    this.name = name;
    this.inlined = inlined;
    this.program = inlined.program();
    this.context = context;
    this.goals = new GoalReports(context, inlined);
    this.compiled = new ValueProgram(program);
    this.configuration = configuration;
    this.solver = context.solvers().solver(Theory.of(compiled.sorts()));
    this.domain =
        new PredicateDomain(program, PredicateConfiguration.DEFAULT, solver, context.budget());
    this.predicates =
        new PredicateRefinement(
            program,
            domain,
            solver,
            () -> InterpolationChain.of(program, context.solvers()),
            context.budget());
    this.feasibility =
        new PathFeasibility(
            compiled,
            new PathCheck(program, solver, context.budget()),
            configuration.jumps() ? PathFeasibility.ALLOWANCE : 0,
            context.budget());
  }

  /** Values lead, with predicates beside them where a path needs some. */
  Verdict search() {
    ValuePrecision precision = ValuePrecision.first(compiled.slots(), configuration.refinement());
    return configuration.restarts()
        ? searchWithRestarts(precision)
        : together(precision, Integer.MAX_VALUE).orElseThrow(CombinedSearch::noMoreNodes);
  }

  /**
   * First in depth, as long as values refute every path, which finds errors behind many choices;
   * then for a while with all variables, past paths that only predicates could refute; then in
   * waves, with predicates beside them. If they make too many states of the program, predicates are
   * on their own.
   */
  private Verdict searchWithRestarts(ValuePrecision precision) {
    Optional<Verdict> verdict = Optional.empty();
    if (configuration.refinement()) {
      verdict =
          attempt(
                  precision,
                  true,
                  Predicates.LATER,
                  TraversalOrder.DEPTH,
                  ExplicitConfiguration.NODES_IN_DEPTH)
              .or(this::withAllValues);
    }
    return verdict
        .or(() -> together(precision, configuration.patience()))
        .orElseGet(this::predicatesAlone);
  }

  private Optional<Verdict> together(ValuePrecision precision, int maxNodes) {
    return attempt(
        precision,
        configuration.refinement(),
        Predicates.WHEN_NEEDED,
        configuration.order(),
        maxNodes);
  }

  private Verdict predicatesAlone() {
    context
        .events()
        .on(new Event.Progress(name, 0, "too many states with values: predicates alone"));
    ValuePrecision none = ValuePrecision.first(compiled.slots(), true);
    return attempt(none, false, Predicates.ALWAYS, configuration.order(), Integer.MAX_VALUE)
        .orElseThrow(CombinedSearch::noMoreNodes);
  }

  private static IllegalStateException noMoreNodes() {
    return new IllegalStateException("there are no more nodes");
  }

  /** Few programs gain from it, but those much; where states are slowly made, time ends it. */
  private Optional<Verdict> withAllValues() {
    EngineContext briefly = context.with(context.budget().part(TIME_WITH_ALL_VALUES));
    try {
      ExplicitConfiguration plain = ExplicitConfiguration.PLAIN.withJumps(configuration.jumps());
      return new ValueSearch(name, inlined, plain, goals, briefly).within(NODES_WITH_ALL_VALUES);
    } catch (BudgetExhaustedException e) {
      context.budget().check();
      return Optional.empty();
    }
  }

  private Optional<Verdict> attempt(
      ValuePrecision precision,
      boolean refinesValues,
      Predicates use,
      TraversalOrder order,
      int maxNodes) {
    // Predicates need a node at each iteration.
    boolean jumps = configuration.jumps() && use == Predicates.LATER;
    ValueAnalysis valueAnalysis =
        new ValueAnalysis(
            compiled,
            precision,
            jumps
                ? new LoopJumps(compiled, precision, LoopJumps.Limits.DEFAULT, context.budget())
                : null);
    CombinedAnalysis analysis =
        new CombinedAnalysis(compiled, valueAnalysis, precision, domain, configuration.threshold());
    if (use == Predicates.ALWAYS) {
      analysis.follow();
    }
    ValueRefinement<CombinedState> values =
        new ValueRefinement<>(
            compiled, precision, CombinedState::values, valueAnalysis, context.budget());
    CombinedRefiner refiner =
        new CombinedRefiner(refinesValues, analysis, values, feasibility, domain, predicates);
    if (use == Predicates.LATER) {
      refiner.leavePredicatesForLater();
    }
    Cegar<CombinedState> cegar =
        new Cegar<>(name, program, analysis, refiner, order, goals, context);
    ValueProof<CombinedState> proof =
        new ValueProof<>(
            compiled,
            valueAnalysis,
            CombinedState::values,
            state -> state.predicates().anchor().abstraction());
    try {
      return cegar
          .search(
              graph ->
                  inlined.isRecursive()
                      ? UnrolledProof.of(inlined.blocks(), solver, context.budget())
                      : proof.within(graph, maxNodes).orElse(ValueProof.TOO_LONG),
              () ->
                  cegar.graph().made() + valueAnalysis.costOfJumps() <= maxNodes
                      && !refiner.needsPredicates())
          .filter(verdict -> !ValueProof.isTooLong(verdict))
          .map(goals::about);
    } finally {
      statistic("tracked values", precision.size());
      if (jumps) {
        statistic("steps in jumps", valueAnalysis.stepsOfJumps());
      }
      statistic("variables left to predicates", precision.excluded());
      statistic("predicates", domain.precision().size());
      predicates.successes().forEach((method, times) -> statistic("refuted by " + method, times));
      ValueDecisions decisions = new ValueDecisions(program.terms(), compiled.slots());
      cegar.reportGraph(
          state ->
              decisions.union(
                  List.of(state.values()), List.of(state.predicates().anchor().abstraction())));
    }
  }

  private void statistic(String what, double value) {
    context.events().on(new Event.Statistic(name, what, value));
  }

  @Override
  public void close() {
    domain.close();
  }
}
