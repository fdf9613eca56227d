package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.Refiner;
import dev.bulwark.engine.common.predicates.Anchor;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateRefinement;
import dev.bulwark.engine.common.predicates.PredicateState;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.program.Edge;
import java.util.List;
import java.util.Optional;

/**
 * The auxiliary predicate analysis of §3: a path is refuted by values if that can be, else it is
 * checked by a solver, and what values cannot refute is left to predicates.
 */
final class CombinedRefiner implements Refiner<CombinedState> {

  private final boolean refinesValues;
  private final CombinedAnalysis analysis;
  private final ValueRefinement<CombinedState> values;
  private final PathFeasibility feasibility;
  private final PredicateDomain domain;
  private final PredicateRefinement predicates;
  private boolean later;
  private boolean needsPredicates;

  CombinedRefiner(
      boolean refinesValues,
      CombinedAnalysis analysis,
      ValueRefinement<CombinedState> values,
      PathFeasibility feasibility,
      PredicateDomain domain,
      PredicateRefinement predicates) {
    this.refinesValues = refinesValues;
    this.analysis = analysis;
    this.values = values;
    this.feasibility = feasibility;
    this.domain = domain;
    this.predicates = predicates;
  }

  /** A path that values do not refute is left alone; who asks for it begins anew. */
  void leavePredicatesForLater() {
    later = true;
  }

  /** Has a path been left alone? */
  boolean needsPredicates() {
    return needsPredicates;
  }

  @Override
  public Result<CombinedState> refine(
      ReachabilityGraph<CombinedState> graph, Node<CombinedState> target) {
    ValuePath path = values.path(target);
    List<InfeasiblePrefix> prefixes = refinesValues ? values.prefixes(path) : List.of();
    if (!prefixes.isEmpty()) {
      Optional<ErrorInputs> inputs = feasibility.runOn(path, target.location());
      if (inputs.isPresent()) {
        return new Result.Feasible<>(inputs.get());
      }
      Optional<Node<CombinedState>> pivot = values.refine(target, path, prefixes);
      if (pivot.isPresent()) {
        return new Result.Refined<>(pivot.get());
      }
    }
    if (path.hasJumps()) {
      return withJumps(path, target);
    }
    List<Edge> edges = path.edges();
    PredicateState end =
        analysis.isFollowing() ? target.state().predicates() : domain.replay(edges);
    return switch (predicates.check(end, target.location())) {
      case PathCheck.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
      case PathCheck.Result.Open(String reason) -> new Result.Stuck<>(reason);
      case PathCheck.Result.Infeasible infeasible -> {
        if (later) {
          needsPredicates = true;
          yield new Result.Stuck<>("left to predicates");
        }
        List<Anchor> lacking = predicates.refine(end, target.location(), () -> edges);
        if (!analysis.isFollowing()) {
          // Blocks alone, as formulas, may refute the path: the graph is made anew with them.
          analysis.follow();
          yield new Result.Refined<>(graph.root());
        }
        if (lacking.isEmpty()) {
          yield new Result.Stuck<>("no interpolants for a path to the error that is infeasible");
        }
        yield new Result.Refined<>(pivot(target, lacking.getFirst()));
      }
    };
  }

  /** Predicates would need every iteration: jumps are made only where they are left for later. */
  private Result<CombinedState> withJumps(ValuePath path, Node<CombinedState> target) {
    return switch (feasibility.check(path, target.location())) {
      case PathCheck.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
      case PathCheck.Result.Open(String reason) -> new Result.Stuck<>(reason);
      case PathCheck.Result.Infeasible infeasible -> {
        needsPredicates = true;
        yield new Result.Stuck<>("left to predicates");
      }
    };
  }

  private static Node<CombinedState> pivot(Node<CombinedState> target, Anchor first) {
    for (Node<CombinedState> node : target.fromRoot()) {
      if (node.state().predicates().anchor() == first) {
        return node;
      }
    }
    throw new IllegalStateException("an anchor of the path is at none of its nodes");
  }
}
