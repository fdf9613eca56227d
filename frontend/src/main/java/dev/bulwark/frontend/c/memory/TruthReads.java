package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads of {@code _Bool} objects in memory. Compilers rely on it that their byte is 0 or 1; where
 * something else may have written it, that is checked. When all functions are lowered it is known
 * where.
 */
public final class TruthReads {

  /** A read whose byte is to be checked between two nodes, with no arcs so far. */
  private record Pending(
      FlowGraph graph,
      Region region,
      Term value,
      Location.Role otherwise,
      Node from,
      Node to,
      Position position) {}

  private final List<Pending> pending = new ArrayList<>();

  /** The byte has just been read; {@code otherwise} says what it means if it is neither. */
  public void add(
      FlowGraph graph, Region region, Term value, Location.Role otherwise, Position position) {
    Node from = graph.current();
    Node to = graph.node();
    pending.add(new Pending(graph, region, value, otherwise, from, to, position));
    graph.moveTo(to);
  }

  /** Makes arcs of all reads. */
  public void resolve(TermFactory terms, Regions regions) {
    for (Pending read : pending) {
      FlowGraph graph = read.graph();
      if (!regions.mayHoldAnyByte(read.region())) {
        graph.arc(read.from(), Action.SKIP, read.to(), Position.NONE, "");
        continue;
      }
      Term isTruth = terms.apply(Op.BV_ULE, read.value(), terms.bitVec(8, 1));
      Node invalid = graph.node(read.otherwise(), read.position());
      graph.arc(read.from(), new Action.Assume(terms.not(isTruth)), invalid, read.position(), "");
      graph.arc(read.from(), new Action.Assume(isTruth), read.to(), read.position(), "");
    }
    pending.clear();
  }
}
