package dev.bulwark.engine.execution;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** How often loops iterate and how deep calls nest, over the whole walk. */
final class Bounds {

  private final CallGraph calls;
  private final Map<Location, Integer> loopBounds = new LinkedHashMap<>();
  private final Map<String, Integer> callBounds = new LinkedHashMap<>();
  private final Map<Procedure, LoopStructure> structures = new HashMap<>();
  private final Map<Procedure, Integer> open = new HashMap<>();

  Bounds(Program program) {
    this.calls = CallGraph.of(program);
  }

  /** An activation begins; counts the iterations of its loops. */
  LoopIterations enter(Procedure procedure) {
    int nesting = open.merge(procedure, 1, Integer::sum);
    if (calls.isRecursive(procedure.name())) {
      callBounds.merge(procedure.name(), nesting, Math::max);
    }
    return new LoopIterations(
        structures.computeIfAbsent(procedure, LoopStructure::of),
        (head, iterations) -> loopBounds.merge(head, iterations, Math::max));
  }

  void leave(Procedure procedure) {
    open.merge(procedure, -1, Integer::sum);
  }

  Proof.Unrolled proof() {
    return new Proof.Unrolled(loopBounds, callBounds);
  }
}
