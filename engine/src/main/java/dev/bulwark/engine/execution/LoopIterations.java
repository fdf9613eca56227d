package dev.bulwark.engine.execution;

import dev.bulwark.program.Location;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** For one activation, how often each loop has iterated since it was entered. */
final class LoopIterations {

  /** Hears how often a loop has iterated, whenever its head is met. */
  interface Listener {
    void met(Location head, long iterations);
  }

  private final LoopStructure loops;
  private final Listener listener;

  /** -1 for a loop that was entered elsewhere than at its head, until that is met. */
  private final Map<Location, Long> iterations = new HashMap<>();

  LoopIterations(LoopStructure loops, Listener listener) {
    this.loops = loops;
    this.listener = listener;
  }

  boolean isHead(Location location) {
    return loops.isHead(location);
  }

  void arrive(@Nullable Location from, Location to) {
    Optional<Loop> around = loops.innermost(to);
    while (around.isPresent()) {
      Loop loop = around.get();
      if (from != null && loop.contains(from)) {
        break;
      }
      iterations.put(loop.head(), -1L);
      around = loop.parent();
    }
    if (loops.isHead(to)) {
      listener.met(to, iterations.merge(to, 1L, Long::sum));
    }
  }

  long count(Location head) {
    return iterations.getOrDefault(head, -1L);
  }

  /** Somebody else has counted: goes on from there at this location. */
  void resume(Location at, CountedElsewhere counted) {
    for (Optional<Loop> around = loops.innermost(at);
        around.isPresent();
        around = around.get().parent()) {
      Location head = around.get().head();
      iterations.put(head, counted.count(head));
    }
  }

  /** The iterations of the loops around a location. */
  interface CountedElsewhere {
    long count(Location head);
  }
}
