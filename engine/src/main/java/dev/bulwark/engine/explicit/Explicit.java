package dev.bulwark.engine.explicit;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * CPA-Explicit: Beyer and Löwe, <i>Explicit-State Software Model Checking Based on CEGAR and
 * Interpolation</i>, FASE 2013. {@link ValueAnalysis} is the CPA of §2 on states {@link ValueState}
 * with location-specific precisions {@link ValuePrecision}; {@link ValueInterpolation} is
 * Algorithms 3 and 4; Algorithms 1 and 2 are in {@code engine.common.arg}.
 *
 * <p>Required for soundness: strongest posts of {@link CompiledEdge}, and coverage only by states
 * that say less. Which variables are tracked and which prefix of a path is refuted are heuristics.
 *
 * <p>Differences: states are abstracted at loop heads and forks only; a path is feasible only after
 * a solver has found its inputs; refinement chooses among infeasible prefixes; only what lies below
 * the pivot is explored anew. The presets of the paper stay with what they begin with; those with
 * restarts ({@link ExplicitConfiguration#withRestarts}) are mixtures.
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
    return name(configuration);
  }

  static String name(ExplicitConfiguration configuration) {
    return NAME + ":" + configuration.suffix();
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        name(),
        task,
        inlined -> {
          if (!configuration.predicates()) {
            return new ValueSearch(name(), inlined, configuration, context).search();
          }
          try (CombinedSearch search =
              new CombinedSearch(name(), inlined, configuration, context)) {
            return search.search();
          }
        });
  }
}
