package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One path through a block.
 *
 * @param edges of the path, from where the block begins to where it ends
 * @param step what they do to the variables that are live behind them
 * @param taken the symbols of the inputs that the edges take, in their order
 */
public record PathBlock(List<Edge> edges, GuardedStep step, List<Variable> taken) {

  public PathBlock {
    edges = List.copyOf(edges);
    taken = List.copyOf(taken);
  }

  /** The edges say the rest. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PathBlock block && edges.equals(block.edges);
  }

  @Override
  public int hashCode() {
    return edges.hashCode();
  }
}
