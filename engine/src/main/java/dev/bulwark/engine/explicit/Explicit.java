package dev.bulwark.engine.explicit;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.arg.Cegar;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateRefinement;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;

/**
 * CPA-Explicit: Beyer and Löwe, <i>Explicit-State Software Model Checking Based on CEGAR and
 * Interpolation</i>, FASE 2013. {@link ValueAnalysis} is the CPA of §2 on states {@link ValueState}
 * with location-specific precisions {@link ValuePrecision}; {@link ValueInterpolation} is
 * Algorithms 3 and 4; Algorithms 1 and 2 are in {@code engine.common.arg}.
 *
 * <p>Required for soundness: strongest posts of {@link Step}, and coverage only by states that say
 * less. Which variables are tracked and which prefix of a path is refuted are heuristics.
 *
 * <p>Differences: states are abstracted at loop heads and forks only; a path is feasible only after
 * a solver has found its inputs; refinement chooses among infeasible prefixes; only what lies below
 * the pivot is explored anew.
 *
 * <p>Works on the inlined program.
 */
public final class Explicit implements Engine {

  public static final String NAME = "explicit";

  private final ExplicitConfiguration configuration;

  public Explicit(ExplicitConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME + ":" + configuration.suffix();
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        name(),
        task,
        (program, recursive) ->
            configuration.predicates()
                ? combined(program, recursive, context)
                : values(program, recursive, context));
  }

  private ValuePrecision firstPrecision(ValueProgram program) {
    return configuration.refinement()
        ? ValuePrecision.empty(program.slots())
        : ValuePrecision.all(program.slots());
  }

  private Verdict values(Program program, boolean recursive, EngineContext context) {
    ValueProgram compiled = new ValueProgram(program);
    ValuePrecision precision = firstPrecision(compiled);
    ValueAnalysis analysis = new ValueAnalysis(compiled, precision);
    CoreSolver solver = context.solvers().solver(Theory.of(compiled.sorts()));
    ValueRefiner refiner =
        new ValueRefiner(
            configuration.refinement(),
            new ValueRefinement<>(
                compiled, precision, state -> state, analysis::path, context.budget()),
            new PathCheck(program, solver, context.budget()));
    ValueProof<ValueState> proof =
        new ValueProof<>(
            program, compiled.slots(), state -> state, state -> program.terms().bool(true));
    return new Cegar<>(
            name(),
            program,
            analysis,
            refiner,
            configuration.order(),
            context.budget(),
            context.events())
        .search(
            graph ->
                recursive
                    ? UnrolledProof.of(BlockSystem.of(program), solver, context.budget())
                    : proof.of(graph));
  }

  private Verdict combined(Program program, boolean recursive, EngineContext context) {
    ValueProgram compiled = new ValueProgram(program);
    ValuePrecision precision = firstPrecision(compiled);
    CoreSolver solver = context.solvers().solver(Theory.of(compiled.sorts()));
    try (PredicateDomain domain =
        new PredicateDomain(program, PredicateConfiguration.DEFAULT, solver, context.budget())) {
      CombinedAnalysis analysis =
          new CombinedAnalysis(
              compiled,
              new ValueAnalysis(compiled, precision),
              precision,
              domain,
              configuration.threshold());
      CombinedRefiner refiner =
          new CombinedRefiner(
              configuration.refinement(),
              analysis,
              new ValueRefinement<>(
                  compiled, precision, CombinedState::values, analysis::path, context.budget()),
              domain,
              new PredicateRefinement(
                  program,
                  domain,
                  solver,
                  () -> InterpolationChain.of(program, context.solvers()),
                  context.budget()));
      ValueProof<CombinedState> proof =
          new ValueProof<>(
              program,
              compiled.slots(),
              CombinedState::values,
              state -> state.predicates().anchor().abstraction());
      try {
        return new Cegar<>(
                name(),
                program,
                analysis,
                refiner,
                configuration.order(),
                context.budget(),
                context.events())
            .search(
                graph ->
                    recursive
                        ? UnrolledProof.of(BlockSystem.of(program), solver, context.budget())
                        : proof.of(graph));
      } finally {
        context.events().on(new Event.Statistic(name(), "predicates", domain.precision().size()));
        context.events().on(new Event.Statistic(name(), "tracked values", precision.size()));
        context
            .events()
            .on(new Event.Statistic(name(), "variables left to predicates", precision.excluded()));
      }
    }
  }
}
