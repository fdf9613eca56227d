package dev.bulwark.engine.explicit;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * The short form of {@code explicit:itp}, for an {@link dev.bulwark.engine.Alternation}: it looks
 * whether a few values on few states decide the program, and ends after so many states.
 */
public final class ValueProbe implements Engine {

  private final int mostNodes;

  public ValueProbe(int mostNodes) {
    if (mostNodes < 1) {
      throw new IllegalArgumentException("a search of " + mostNodes + " nodes");
    }
    this.mostNodes = mostNodes;
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
        (program, recursive) ->
            new ValueSearch(name(), program, recursive, ExplicitConfiguration.ITP, context)
                .within(mostNodes)
                .orElseGet(() -> Verdict.inconclusive("no answer by values nearby")));
  }
}
