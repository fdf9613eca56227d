package dev.bulwark.engine.execution;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.bytecode.CountedLoop;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How often loops iterate and how deep calls nest, over the whole walk. */
final class Bounds {

  private final CallGraph calls;
  private final Map<Location, Long> loopBounds = new LinkedHashMap<>();
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
    return new LoopIterations(structure(procedure), this::met);
  }

  private LoopStructure structure(Procedure procedure) {
    return structures.computeIfAbsent(procedure, LoopStructure::of);
  }

  /** The head of a loop was met when the loop had iterated this often. */
  void met(Location head, long iterations) {
    loopBounds.merge(head, iterations, Math::max);
  }

  void leave(Procedure procedure) {
    open.merge(procedure, -1, Integer::sum);
  }

  /** The loops of a procedure, for those who count their iterations elsewhere. */
  List<CountedLoop> loops(Procedure procedure) {
    return structure(procedure).loops().stream()
        .map(loop -> new CountedLoop(loop.head(), loop::contains))
        .toList();
  }

  /** None if a loop iterates more often than a proof can say. */
  Optional<Proof.Unrolled> proof() {
    Map<Location, Integer> bounds = new LinkedHashMap<>();
    for (Map.Entry<Location, Long> bound : loopBounds.entrySet()) {
      if (bound.getValue() > Integer.MAX_VALUE) {
        return Optional.empty();
      }
      bounds.put(bound.getKey(), bound.getValue().intValue());
    }
    return Optional.of(new Proof.Unrolled(bounds, callBounds));
  }
}
