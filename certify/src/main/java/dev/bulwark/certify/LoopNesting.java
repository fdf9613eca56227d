package dev.bulwark.certify;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a procedure, as nested strongly connected components: take the head out of a
 * component, and the components of what is left are the loops inside. In a reducible graph these
 * are the natural loops. A head is a location that the certificate speaks of, else the first one
 * that a depth-first search meets. Nothing here has to be right for the checker to be sound: {@link
 * StateGraph} refuses to go round in circles.
 */
final class LoopNesting {

  /** A loop; {@code depth} is 0 for outermost ones. */
  record Loop(Location head, @Nullable Loop parent, int depth) {}

  private final Procedure procedure;
  private final Map<Location, Loop> innermost = new HashMap<>();
  private final Set<Location> heads = new HashSet<>();
  private final Map<Location, List<Loop>> around = new HashMap<>();

  LoopNesting(Procedure procedure, Set<Location> preferred) {
    record Part(Set<Location> locations, @Nullable Loop inside) {}
    this.procedure = procedure;
    ArrayDeque<Part> parts = new ArrayDeque<>();
    Set<Location> all = new LinkedHashSet<>(List.of(procedure.entry()));
    all.addAll(procedure.locations());
    parts.add(new Part(all, null));
    while (!parts.isEmpty()) {
      Part part = parts.remove();
      for (List<Location> component : components(part.locations)) {
        Location head =
            component.stream().filter(preferred::contains).findFirst().orElse(component.getFirst());
        Loop loop = new Loop(head, part.inside, part.inside == null ? 0 : part.inside.depth + 1);
        heads.add(head);
        component.forEach(location -> innermost.put(location, loop));
        Set<Location> rest = new LinkedHashSet<>(component);
        rest.remove(head);
        parts.add(new Part(rest, loop));
      }
    }
  }

  /** On every cycle of the procedure there is one of these. */
  boolean isHead(Location location) {
    return heads.contains(location);
  }

  /** The loops around a location, outermost first. */
  List<Loop> around(Location location) {
    return around.computeIfAbsent(location, this::computeAround);
  }

  private List<Loop> computeAround(Location location) {
    List<Loop> loops = new ArrayList<>();
    for (Loop loop = innermost.get(location); loop != null; loop = loop.parent) {
      loops.addFirst(loop);
    }
    return loops;
  }

  /** A location on the stack of Tarjan's search. */
  private static final class Visit {
    private final Location location;
    private final int index;
    private int low;
    private int nextEdge;
    private boolean open = true;

    Visit(Location location, int index) {
      this.location = location;
      this.index = index;
      this.low = index;
    }
  }

  /**
   * The strongly connected components within some locations, those with a cycle, each in the order
   * of its discovery.
   */
  private List<List<Location>> components(Set<Location> within) {
    List<List<Location>> found = new ArrayList<>();
    Map<Location, Visit> visited = new HashMap<>();
    List<Visit> open = new ArrayList<>();
    for (Location root : within) {
      ArrayDeque<Visit> path = new ArrayDeque<>();
      visit(root, visited, open, path);
      while (!path.isEmpty()) {
        Visit at = path.getFirst();
        if (at.nextEdge < procedure.outgoing(at.location).size()) {
          Location target = procedure.outgoing(at.location).get(at.nextEdge++).target();
          Visit known = visited.get(target);
          if (known != null && known.open) {
            at.low = Math.min(at.low, known.index);
          } else if (known == null && within.contains(target)) {
            visit(target, visited, open, path);
          }
          continue;
        }
        path.pop();
        if (!path.isEmpty()) {
          path.getFirst().low = Math.min(path.getFirst().low, at.low);
        }
        if (at.low == at.index) {
          List<Visit> top = open.subList(open.lastIndexOf(at), open.size());
          List<Location> component = top.stream().map(visit -> visit.location).toList();
          top.forEach(visit -> visit.open = false);
          top.clear();
          if (component.size() > 1
              || procedure.outgoing(at.location).stream()
                  .anyMatch(edge -> edge.target() == at.location)) {
            found.add(component);
          }
        }
      }
    }
    return found;
  }

  private static void visit(
      Location location, Map<Location, Visit> visited, List<Visit> open, ArrayDeque<Visit> path) {
    if (!visited.containsKey(location)) {
      Visit visit = new Visit(location, visited.size());
      visited.put(location, visit);
      open.add(visit);
      path.push(visit);
    }
  }
}
