package dev.bulwark.engine.explicit;

import dev.bulwark.program.Edge;
import java.util.ArrayList;
import java.util.List;

/**
 * A path as steps with the places where states are abstracted.
 *
 * @param steps all steps from the start to a bad location
 * @param ends for each node but the root, after how many steps it stands
 */
record ValuePath(List<PathStep> steps, List<Integer> ends) {

  /** The place of the i-th node after the root. */
  CompiledLocation place(int i) {
    return steps.get(ends.get(i) - 1).target();
  }

  /** Does it go through a loop for very many steps? */
  boolean hasJumps() {
    return steps.stream().anyMatch(JumpStep.class::isInstance);
  }

  /** All its edges but those of long jumps. */
  List<Edge> edges() {
    List<Edge> edges = new ArrayList<>(steps.size());
    for (PathStep step : steps) {
      if (step instanceof CompiledEdge compiled) {
        edges.add(compiled.edge());
      }
    }
    return edges;
  }
}
