package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.Refiner;
import dev.bulwark.evidence.ErrorInputs;
import java.util.List;
import java.util.Optional;

/**
 * Feasibility check and refinement by values alone. A path that values do not refute is feasible
 * only after the bit-precise check; if that refutes it, values are not enough for the program.
 */
final class ValueRefiner implements Refiner<ValueState> {

  private final boolean refines;
  private final ValueRefinement<ValueState> refinement;
  private final PathFeasibility feasibility;

  ValueRefiner(
      boolean refines, ValueRefinement<ValueState> refinement, PathFeasibility feasibility) {
    this.refines = refines;
    this.refinement = refinement;
    this.feasibility = feasibility;
  }

  @Override
  public Result<ValueState> refine(ReachabilityGraph<ValueState> graph, Node<ValueState> target) {
    ValuePath path = refinement.path(target);
    List<InfeasiblePrefix> prefixes = refines ? refinement.prefixes(path) : List.of();
    if (!prefixes.isEmpty()) {
      Optional<ErrorInputs> inputs = feasibility.runOn(path, target.location());
      if (inputs.isPresent()) {
        return new Result.Feasible<>(inputs.get());
      }
      Optional<Node<ValueState>> pivot = refinement.refine(target, path, prefixes);
      if (pivot.isPresent()) {
        return new Result.Refined<>(pivot.get());
      }
    }
    return switch (feasibility.check(path, target.location())) {
      case PathCheck.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
      case PathCheck.Result.Infeasible infeasible ->
          new Result.Stuck<>("values alone cannot refute a path to the error that is infeasible");
      case PathCheck.Result.Open(String reason) -> new Result.Stuck<>(reason);
    };
  }
}
