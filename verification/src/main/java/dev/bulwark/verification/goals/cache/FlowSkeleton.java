package dev.bulwark.verification.goals.cache;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.analysis.PostDominators;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The control flow of a procedure without the edges beside the path: to coverage goals, undefined
 * behaviour, incomplete locations, and places where a path just ends. What decides between these
 * and going on is a guard; what decides between several edges that are left is a branch. Control
 * dependence is that of Ferrante, Ottenstein and Warren, on what is left: whether a loop ends is
 * not asked.
 */
final class FlowSkeleton {

  private final Procedure procedure;
  private final Set<Location> heads;
  private final Map<Location, List<Edge>> kept = new HashMap<>();
  private final Map<Location, Set<Location>> deciders = new HashMap<>();

  FlowSkeleton(Procedure procedure) {
    this.procedure = procedure;
    this.heads = new LinkedHashSet<>(LoopStructure.of(procedure).heads());
    for (Location location : procedure.locations()) {
      kept.put(
          location, procedure.outgoing(location).stream().filter(edge -> !isAside(edge)).toList());
    }
    decide();
  }

  private boolean isAside(Edge edge) {
    Location target = edge.target();
    return switch (target.role()) {
      case Location.Role.Error(String property, Goal goal) -> true;
      case Location.Role.Undefined undefined -> true;
      case Location.Role.Incomplete incomplete -> true;
      case Location.Role.Halt halt -> false;
      case Location.Role.Plain plain ->
          target != procedure.exit() && procedure.outgoing(target).isEmpty();
    };
  }

  /** The edges that are left. */
  List<Edge> outgoing(Location location) {
    return kept.getOrDefault(location, List.of());
  }

  Set<Location> heads() {
    return heads;
  }

  /** The branches that decide whether an execution comes by here. */
  Set<Location> deciders(Location location) {
    return deciders.getOrDefault(location, Set.of());
  }

  private void decide() {
    Set<Location> ending = ending();
    Procedure.Builder builder = new Procedure.Builder(procedure.name(), Position.NONE);
    Map<Location, Location> images = new LinkedHashMap<>();
    Map<Location, Location> origins = new HashMap<>();
    for (Location location : procedure.locations()) {
      Location image =
          location == procedure.entry()
              ? builder.entry()
              : location == procedure.exit() ? builder.exit() : builder.location(Position.NONE);
      images.put(location, image);
      origins.put(image, location);
    }
    images.forEach(
        (location, image) -> {
          for (Edge edge : outgoing(location)) {
            Location target = images.getOrDefault(edge.target(), builder.exit());
            builder.edge(image, Action.SKIP, target, Position.NONE, "");
          }
          // A loop that is never left has an end all the same, or nothing would postdominate.
          if (heads.contains(location) && !ending.contains(location)) {
            builder.edge(image, Action.SKIP, builder.exit(), Position.NONE, "");
          }
        });
    PostDominators after = PostDominators.of(builder.build());
    for (Map.Entry<Location, Location> each : images.entrySet()) {
      Location branch = each.getKey();
      if (outgoing(branch).size() > 1) {
        Optional<Location> end = after.of(each.getValue());
        for (Edge edge : outgoing(branch)) {
          Optional<Location> at = Optional.ofNullable(images.get(edge.target()));
          while (at.isPresent() && !at.equals(end)) {
            Location origin = origins.get(at.get());
            if (origin != null) {
              deciders.computeIfAbsent(origin, one -> new LinkedHashSet<>()).add(branch);
            }
            at = after.of(at.get());
          }
        }
      }
    }
  }

  /** The locations from which an end can be reached. */
  private Set<Location> ending() {
    Map<Location, List<Location>> before = new HashMap<>();
    ArrayDeque<Location> work = new ArrayDeque<>();
    Set<Location> ending = new HashSet<>();
    for (Location location : procedure.locations()) {
      for (Edge edge : outgoing(location)) {
        before.computeIfAbsent(edge.target(), one -> new ArrayList<>()).add(location);
      }
      if (outgoing(location).isEmpty()) {
        ending.add(location);
        work.add(location);
      }
    }
    while (!work.isEmpty()) {
      for (Location one : before.getOrDefault(work.poll(), List.of())) {
        if (ending.add(one)) {
          work.add(one);
        }
      }
    }
    return ending;
  }
}
