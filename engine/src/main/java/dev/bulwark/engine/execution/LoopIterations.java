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
    void met(Location head, int iterations);
  }

  private final LoopStructure loops;
  private final Listener listener;
  private final Map<Loop, Integer> iterations = new HashMap<>();

  LoopIterations(LoopStructure loops, Listener listener) {
    this.loops = loops;
    this.listener = listener;
  }

  void arrive(@Nullable Location from, Location to) {
    Optional<Loop> around = loops.innermost(to);
    while (around.isPresent()) {
      Loop loop = around.get();
      if (from != null && loop.contains(from)) {
        break;
      }
      iterations.put(loop, 0);
      around = loop.parent();
    }
    Optional<Loop> here = loops.withHead(to);
    if (here.isPresent()) {
      boolean back = from != null && here.get().contains(from);
      listener.met(to, iterations.merge(here.get(), back ? 1 : 0, Integer::sum));
    }
  }
}
