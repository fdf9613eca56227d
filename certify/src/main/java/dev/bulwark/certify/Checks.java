package dev.bulwark.certify;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a program decides whether its property is violated: the locations that can lead on to an
 * error and to something else. What is assumed, and what is undefined, decides nothing.
 */
final class Checks {

  private final Program program;
  private final Map<String, List<Edge>> callers = new HashMap<>();

  /** Errors, and locations from which nothing but an error can come. */
  private final Set<Location> doomed = new HashSet<>();

  private Checks(Program program) {
    this.program = program;
  }

  static Set<Location> of(Program program) {
    Checks checks = new Checks(program);
    checks.findDoomed();
    Set<Location> found = new HashSet<>();
    checks.doomed.forEach(
        location -> checks.into(location).forEach(edge -> found.add(edge.source())));
    found.removeAll(checks.doomed);
    return found;
  }

  /** Backwards from the errors. */
  private void findDoomed() {
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Call call) {
          callers.computeIfAbsent(call.callee(), callee -> new ArrayList<>()).add(edge);
        }
      }
      procedure.locations().stream().filter(Location::isError).forEach(doomed::add);
    }
    ArrayDeque<Location> open = new ArrayDeque<>(doomed);
    while (!open.isEmpty()) {
      for (Edge edge : into(open.remove())) {
        Location before = edge.source();
        if (leadsOnlyToErrors(program.outgoing(before)) && doomed.add(before)) {
          open.add(before);
        }
      }
    }
  }

  /** The edges that lead to a location, by calls too. */
  private List<Edge> into(Location location) {
    List<Edge> edges = new ArrayList<>(program.incoming(location));
    if (location == program.procedureOf(location).entry()) {
      edges.addAll(callers.getOrDefault(location.procedure(), List.of()));
    }
    return edges;
  }

  private boolean leadsOnlyToErrors(List<Edge> edges) {
    return edges.stream().filter(edge -> !isUnknown(edge.target())).allMatch(this::isDoomed);
  }

  private static boolean isUnknown(Location location) {
    return switch (location.role()) {
      case Location.Role.Undefined undefined -> true;
      case Location.Role.Incomplete incomplete -> true;
      case Location.Role.Plain plain -> false;
      case Location.Role.Error error -> false;
      case Location.Role.Halt halt -> false;
    };
  }

  private boolean isDoomed(Edge edge) {
    return doomed.contains(edge.target())
        || (edge.action() instanceof Action.Call call
            && doomed.contains(program.procedure(call.callee()).entry()));
  }
}
