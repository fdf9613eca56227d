package dev.bulwark.engine.explicit;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.arg.Cegar;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;

/** One run on one program, with values alone. */
final class ValueSearch {

  private final String name;
  private final Program program;
  private final boolean recursive;
  private final EngineContext context;
  private final CoreSolver solver;
  private final ValueProgram compiled;
  private final ValuePrecision precision;
  private final ValueAnalysis analysis;
  private final Cegar<ValueState> cegar;

  ValueSearch(
      String name,
      Program program,
      boolean recursive,
      ExplicitConfiguration configuration,
      EngineContext context) {
    this.name = name;
    this.program = program;
    this.recursive = recursive;
    this.context = context;
    this.compiled = new ValueProgram(program);
    this.precision = ValuePrecision.first(compiled.slots(), configuration.refinement());
    this.solver = context.solvers().solver(Theory.of(compiled.sorts()));
    this.analysis = new ValueAnalysis(compiled, precision);
    ValueRefiner refiner =
        new ValueRefiner(
            configuration.refinement(),
            new ValueRefinement<>(
                compiled, precision, state -> state, analysis::path, context.budget()),
            new PathCheck(program, solver, context.budget()));
    this.cegar = new Cegar<>(name, program, analysis, refiner, configuration.order(), context);
  }

  Verdict search() {
    ValueProof<ValueState> proof =
        new ValueProof<>(
            program,
            compiled.slots(),
            state -> state,
            state -> program.terms().bool(true),
            analysis::path);
    try {
      return cegar.search(
          graph ->
              recursive
                  ? UnrolledProof.of(BlockSystem.of(program), solver, context.budget())
                  : proof.of(graph));
    } finally {
      context.events().on(new Event.Statistic(name, "tracked values", precision.size()));
      cegar.tellGraph(new ValueDecisions(program.terms(), compiled.slots())::formula);
    }
  }

  ValuePrecision precision() {
    return precision;
  }

  ReachabilityGraph<ValueState> graph() {
    return cegar.graph();
  }
}
