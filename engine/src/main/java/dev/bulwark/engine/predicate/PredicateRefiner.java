package dev.bulwark.engine.predicate;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.Refiner;
import dev.bulwark.engine.common.predicates.Anchor;
import dev.bulwark.engine.common.predicates.PathRefiner;
import dev.bulwark.engine.common.predicates.PredicateRefinement;
import dev.bulwark.engine.common.predicates.PredicateState;
import dev.bulwark.logic.Terms;
import java.util.List;

/** Feasibility check and refinement of the predicate analysis. */
final class PredicateRefiner implements Refiner<PredicateState> {

  private final PredicateAnalysis analysis;
  private final PredicateRefinement refinement;
  private final PathRefiner schemes;
  private final boolean impact;

  /**
   * @param schemes asked before plain refinement
   */
  PredicateRefiner(
      PredicateAnalysis analysis,
      PredicateRefinement refinement,
      PathRefiner schemes,
      boolean impact) {
    this.analysis = analysis;
    this.refinement = refinement;
    this.schemes = schemes;
    this.impact = impact;
  }

  @Override
  public Result<PredicateState> refine(
      ReachabilityGraph<PredicateState> graph, Node<PredicateState> target) {
    return switch (refinement.check(target.state(), target.location())) {
      case PathCheck.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
      case PathCheck.Result.Open(String reason) -> new Result.Stuck<>(reason);
      case PathCheck.Result.Infeasible infeasible ->
          switch (refinement.refine(
              target.state(), target.location(), () -> analysis.edges(target), schemes)) {
            case PredicateRefinement.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
            case PredicateRefinement.Result.Refined(List<Anchor> lacking) -> {
              if (lacking.isEmpty()) {
                yield new Result.Stuck<>(
                    "no interpolants for a path to the error that is infeasible");
              }
              yield impact ? strengthen(graph, target, lacking) : pivot(target, lacking.getFirst());
            }
          };
    };
  }

  private static Result<PredicateState> pivot(Node<PredicateState> target, Anchor first) {
    for (Node<PredicateState> node : target.fromRoot()) {
      if (node.state().anchor() == first) {
        return new Result.Refined<>(node);
      }
    }
    throw new IllegalStateException("an anchor of the path is at none of its nodes");
  }

  /** IMPACT: the nodes know more, may cover less, and may be covered now. */
  private static Result<PredicateState> strengthen(
      ReachabilityGraph<PredicateState> graph, Node<PredicateState> target, List<Anchor> lacking) {
    for (Node<PredicateState> node : target.fromRoot()) {
      if (lacking.contains(node.state().anchor()) && node.state().isAbstract()) {
        if (Terms.isFalse(node.state().anchor().abstraction())) {
          graph.strengthen(node, node.state());
          graph.replaceState(node, node.state());
          return new Result.Strengthened<>();
        }
        graph.strengthen(node, node.state());
        if (graph.tryCover(node)) {
          return new Result.Strengthened<>();
        }
      }
    }
    return new Result.Strengthened<>();
  }
}
