package dev.bulwark.certify;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where an execution has to get for it to say something.
 *
 * @param locations it is enough to be there
 * @param edges it is enough to have taken one of them
 */
record Arrivals(Set<Location> locations, Set<Edge> edges) {

  /** An end of the program of whatever kind, or one of these checks. */
  static Arrivals anywhere(Program program, Set<Location> checks) {
    return new Arrivals(checks, new Search(program, true).intoEnds());
  }

  /**
   * An end of the program without an abort, or once round a loop that no such end comes after: an
   * execution in there may go on for ever. Other loops do not count, since they are there to be
   * left.
   */
  static Arrivals atEndOrGoingOn(Program program) {
    Search search = new Search(program, false);
    Set<Edge> edges = search.intoEnds();
    edges.addAll(search.roundsWithoutEnd());
    return new Arrivals(Set.of(), edges);
  }

  /** Backwards from the ends. */
  private static final class Search {

    private final Program program;

    /** Is an abort an end? */
    private final boolean aborts;

    private final Map<String, List<Edge>> callers = new HashMap<>();

    Search(Program program, boolean aborts) {
      this.program = program;
      this.aborts = aborts;
      for (Procedure procedure : program.procedures().values()) {
        for (Edge edge : procedure.edges()) {
          if (edge.action() instanceof Action.Call call) {
            callers.computeIfAbsent(call.callee(), callee -> new ArrayList<>()).add(edge);
          }
        }
      }
    }

    Set<Edge> intoEnds() {
      Set<Edge> edges = new HashSet<>();
      for (Procedure procedure : program.procedures().values()) {
        procedure.edges().stream().filter(edge -> isEnd(edge.target())).forEach(edges::add);
      }
      return edges;
    }

    Set<Edge> roundsWithoutEnd() {
      Set<Location> ending = beforeEnds();
      Set<Edge> edges = new HashSet<>();
      for (Procedure procedure : program.procedures().values()) {
        for (Loop loop : LoopStructure.of(procedure).loops()) {
          if (!ending.contains(loop.head())) {
            edges.addAll(loop.backEdges());
          }
        }
      }
      return edges;
    }

    private boolean isEnd(Location location) {
      return location == program.start().exit()
          || (location.role() instanceof Location.Role.Halt(boolean aborted)
              && (aborts || !aborted));
    }

    /** From where an end can be reached, as far as the graph tells. */
    private Set<Location> beforeEnds() {
      Set<Location> found = new HashSet<>();
      ArrayDeque<Location> open = new ArrayDeque<>();
      for (Procedure procedure : program.procedures().values()) {
        procedure.locations().stream().filter(this::isEnd).filter(found::add).forEach(open::add);
      }
      while (!open.isEmpty()) {
        for (Location before : before(open.remove())) {
          if (found.add(before)) {
            open.add(before);
          }
        }
      }
      return found;
    }

    private List<Location> before(Location location) {
      List<Location> found = new ArrayList<>();
      for (Edge edge : program.incoming(location)) {
        found.add(edge.source());
        if (edge.action() instanceof Action.Call call) {
          found.add(program.procedure(call.callee()).exit());
        }
      }
      if (location == program.procedureOf(location).entry()) {
        callers.getOrDefault(location.procedure(), List.of()).stream()
            .map(Edge::source)
            .forEach(found::add);
      }
      return found;
    }
  }
}
