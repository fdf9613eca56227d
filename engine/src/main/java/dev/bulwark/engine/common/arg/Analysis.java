package dev.bulwark.engine.common.arg;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Optional;

/**
 * A configurable program analysis over abstract states S: abstract domain, transfer, merge, stop
 * and precision adjustment. An analysis holds its precision, by location, itself.
 */
public interface Analysis<S> {

  /** What holds at the start. */
  S initial(Location start);

  /**
   * Transfer: the paths on from a node, of edges on which nothing forks, up to the next loop head,
   * fork or bad location; no two begin with the same edge.
   */
  List<Successor<S>> successors(Node<S> node);

  /**
   * Precision adjustment: what is kept of a state that the transfer has given, or nothing if there
   * is no such state after all.
   */
  Optional<S> adjust(Node<S> from, Successor<S> successor);

  /** Merge: the union of both, if it is one state that is to take the place of the known one. */
  Optional<S> merge(Location at, S arriving, S known);

  /** Stop: a new, empty table of the states at one location. */
  Coverage<S> newCoverage(Location at);

  /** The edges of the path that leaves the node with this edge. */
  List<Edge> path(Node<S> from, Edge first);
}
