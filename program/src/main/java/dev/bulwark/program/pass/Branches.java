package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.analysis.PostDominators;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The branches of a procedure that could be replaced by either of their sides if nothing on these
 * mattered: whatever path is taken, one always gets through to the same place, without a loop, a
 * call or an assumption that may fail.
 */
final class Branches {

  /** Larger regions are not looked at, since nested ones would take quadratic time. */
  private static final int MAX_REGION = 1_000;

  private final Map<Location, Set<Edge>> regions = new LinkedHashMap<>();
  private final Map<Edge, List<Location>> around = new HashMap<>();

  Branches(Procedure procedure, TermFactory terms) {
    PostDominators ends = PostDominators.of(procedure);
    LoopStructure loops = LoopStructure.of(procedure);
    for (Location location : procedure.locations()) {
      if (procedure.outgoing(location).size() > 1) {
        ends.of(location)
            .flatMap(end -> region(procedure, terms, loops, location, end))
            .ifPresent(region -> regions.put(location, region));
      }
    }
    regions.forEach(
        (branch, region) -> {
          for (Edge edge : region) {
            around.computeIfAbsent(edge, e -> new ArrayList<>()).add(branch);
          }
        });
  }

  boolean isRemovable(Location location) {
    return regions.containsKey(location);
  }

  /** The removable branches on whose sides the edge is, or that it begins. */
  List<Location> around(Edge edge) {
    return around.getOrDefault(edge, List.of());
  }

  /** The edges on the paths from the branch to the end, if all of them can always be taken. */
  private static Optional<Set<Edge>> region(
      Procedure procedure, TermFactory terms, LoopStructure loops, Location branch, Location end) {
    Set<Edge> region = new LinkedHashSet<>();
    Set<Location> seen = new LinkedHashSet<>(List.of(branch));
    ArrayDeque<Location> work = new ArrayDeque<>(seen);
    while (!work.isEmpty()) {
      Location location = work.poll();
      List<Edge> outgoing = procedure.outgoing(location);
      if (!isTotal(outgoing, terms) || region.size() > MAX_REGION) {
        return Optional.empty();
      }
      for (Edge edge : outgoing) {
        region.add(edge);
        if (edge.target() == end) {
          continue;
        }
        if (edge.target() == branch || loops.isHead(edge.target())) {
          return Optional.empty();
        }
        if (seen.add(edge.target())) {
          work.add(edge.target());
        }
      }
    }
    return Optional.of(region);
  }

  /** Is one of the edges passed in every state? */
  private static boolean isTotal(List<Edge> edges, TermFactory terms) {
    if (edges.size() == 1) {
      return switch (edges.getFirst().action()) {
        case Action.Skip skip -> true;
        case Action.Assign assign -> true;
        case Action.Havoc havoc -> true;
        case Action.Assume assume -> false;
        case Action.Call call -> false;
      };
    }
    return edges.size() == 2
        && edges.get(0).action() instanceof Action.Assume(Term one)
        && edges.get(1).action() instanceof Action.Assume(Term other)
        && (terms.not(one) == other || terms.not(other) == one);
  }
}
