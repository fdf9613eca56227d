package dev.bulwark.program.pass;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the ways of one round of a loop meet in a single location, the latch, before they go back to
 * the head, and those that enter the loop likewise. An analysis that merges where ways meet, and
 * abstracts at loop heads, then has one state for a round and not one for each way. The program
 * must have been inlined.
 */
public final class Latches implements Pass {

  @Override
  public String name() {
    return "latches";
  }

  @Override
  public Result apply(Program program) {
    StartCopy copy = new StartCopy(program, role -> role);
    Map<Edge, Location> latches = new HashMap<>();
    for (Loop loop : LoopStructure.of(program.start()).loops()) {
      Location head = loop.head();
      meet(loop.backEdges(), head, copy, latches);
      meet(
          loop.entryEdges().stream().filter(edge -> edge.target() == head).toList(),
          head,
          copy,
          latches);
    }
    for (Edge edge : program.start().edges()) {
      copy.edge(edge, latches.getOrDefault(edge, copy.of(edge.target())));
    }
    return new Result(copy.build(), copy.back(), copy.origins());
  }

  private static void meet(
      List<Edge> edges, Location head, StartCopy copy, Map<Edge, Location> latches) {
    if (edges.size() < 2) {
      return;
    }
    Location latch = copy.builder().location(head.position());
    copy.builder().edge(latch, new Action.Skip(), copy.of(head), head.position(), "");
    edges.forEach(edge -> latches.put(edge, latch));
  }
}
