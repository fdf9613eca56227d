package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many different indices some reads are at, at most, when they are made without passing a loop
 * head between them. Two are at the same if they say the same of their indices and nothing writes
 * to a variable in that on the way from one to the other.
 */
final class ReadIndices {

  private final Procedure procedure;
  private final Set<Location> heads;
  private final Map<Location, Set<Location>> reach = new HashMap<>();

  /**
   * A read.
   *
   * @param edge where it is made
   * @param index says that it is at the fixed index
   */
  record Read(Edge edge, Term index) {}

  ReadIndices(Procedure procedure) {
    this.procedure = procedure;
    this.heads = LoopStructure.of(procedure).heads();
  }

  int count(Set<Read> reads) {
    Map<Term, Set<Edge>> byIndex = new HashMap<>();
    for (Read read : reads) {
      byIndex.computeIfAbsent(read.index(), index -> new LinkedHashSet<>()).add(read.edge());
    }
    int count = 0;
    for (Map.Entry<Term, Set<Edge>> same : byIndex.entrySet()) {
      boolean one = same.getValue().size() == 1 || !changes(same.getKey(), same.getValue());
      count += one ? 1 : same.getValue().size();
    }
    return count;
  }

  private boolean changes(Term index, Set<Edge> reads) {
    Set<Variable> about = new HashSet<>(Terms.freeVariables(index));
    for (Edge edge : procedure.edges()) {
      boolean writes =
          switch (edge.action()) {
            case Action.Assign assign -> about.contains(assign.variable().term());
            case Action.Havoc havoc -> about.contains(havoc.variable().term());
            case Action.Call call -> true;
            case Action.Assume assume -> false;
            case Action.Skip skip -> false;
          };
      if (writes
          && reads.stream().anyMatch(read -> leads(read, edge))
          && reads.stream().anyMatch(read -> leads(edge, read))) {
        return true;
      }
    }
    return false;
  }

  private boolean leads(Edge from, Edge to) {
    return from == to
        || (!heads.contains(from.target()) && after(from.target()).contains(to.source()));
  }

  /** The location, and those that it reaches without passing a loop head. */
  private Set<Location> after(Location start) {
    return reach.computeIfAbsent(
        start,
        from -> {
          Set<Location> seen = new HashSet<>(List.of(from));
          ArrayDeque<Location> open = new ArrayDeque<>(seen);
          while (!open.isEmpty()) {
            for (Edge edge : procedure.outgoing(open.poll())) {
              if (!heads.contains(edge.target()) && seen.add(edge.target())) {
                open.add(edge.target());
              }
            }
          }
          return seen;
        });
  }
}
