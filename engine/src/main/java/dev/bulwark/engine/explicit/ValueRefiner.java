package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.Refiner;
import java.util.Optional;

/**
 * Feasibility check and refinement by values alone. A path that values do not refute is feasible
 * only after the bit-precise check; if that refutes it, values are not enough for the program.
 */
final class ValueRefiner implements Refiner<ValueState> {

  private final boolean refines;
  private final ValueRefinement<ValueState> refinement;
  private final PathCheck check;

  ValueRefiner(boolean refines, ValueRefinement<ValueState> refinement, PathCheck check) {
    this.refines = refines;
    this.refinement = refinement;
    this.check = check;
  }

  @Override
  public Result<ValueState> refine(ReachabilityGraph<ValueState> graph, Node<ValueState> target) {
    if (refines) {
      Optional<Node<ValueState>> pivot = refinement.refine(target);
      if (pivot.isPresent()) {
        return new Result.Refined<>(pivot.get());
      }
    }
    return switch (check.check(refinement.edges(target))) {
      case PathCheck.Result.Feasible(var inputs) -> new Result.Feasible<>(inputs);
      case PathCheck.Result.Infeasible infeasible ->
          new Result.Stuck<>("values alone cannot refute a path to the error that is infeasible");
      case PathCheck.Result.Open(String reason) -> new Result.Stuck<>(reason);
    };
  }
}
