package dev.bulwark.engine.explicit;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.arg.TraversalOrder;

/**
 * The short form of {@code explicit:itp}, for an {@link dev.bulwark.engine.Alternation}: it looks
 * whether a few values on few states decide the program, in depth and with jumps over loops, and
 * ends after at most {@code maxNodes} of them.
 */
public final class ValueProbe implements Engine {

  private static final ExplicitConfiguration IN_DEPTH =
      ExplicitConfiguration.ITP.withOrder(TraversalOrder.DEPTH).withJumps(true);

  private final int maxNodes;

  public ValueProbe(int maxNodes) {
    if (maxNodes < 1) {
      throw new IllegalArgumentException("a search of " + maxNodes + " nodes");
    }
    this.maxNodes = maxNodes;
  }

  @Override
  public String name() {
    return Explicit.name(ExplicitConfiguration.ITP);
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        name(),
        task,
        inlined ->
            new ValueSearch(name(), inlined, IN_DEPTH, context)
                .within(maxNodes)
                .orElseGet(() -> Verdict.inconclusive("no answer by values nearby")));
  }
}
