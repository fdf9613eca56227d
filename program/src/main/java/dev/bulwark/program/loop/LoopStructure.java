package dev.bulwark.program.loop;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a procedure and their nesting, after Bourdoncle's weak topological order
 * (<i>Efficient chaotic iteration strategies with widenings</i>, 1993): every strongly connected
 * component of more than one location, or with an edge to itself, is a loop; its head is the
 * location that a depth-first search from the entry discovers first; what is left of the component
 * without the head is taken apart in the same way and gives the inner loops.
 *
 * <p>So every cycle contains the head of the loop around it, whatever the program's gotos. In a
 * reducible procedure the loops are the natural loops, merged where they share a head. A call
 * counts as an edge to the place where it returns to. Code that the entry does not reach is covered
 * as well.
 */
public final class LoopStructure {

  private final List<Loop> loops = new ArrayList<>();
  private final Map<Location, Loop> byHead = new LinkedHashMap<>();
  private final Map<Location, Loop> innermost = new HashMap<>();

  private LoopStructure() {}

  public static LoopStructure of(Procedure procedure) {
    LoopStructure structure = new LoopStructure();
    new Finder(procedure, structure).run();
    return structure;
  }

  /**
   * Outer loops before inner ones; loops beside each other in the order in which the search meets
   * them.
   */
  public List<Loop> loops() {
    return Collections.unmodifiableList(loops);
  }

  public Set<Location> heads() {
    return Collections.unmodifiableSet(byHead.keySet());
  }

  public boolean isHead(Location location) {
    return byHead.containsKey(location);
  }

  public Optional<Loop> withHead(Location head) {
    return Optional.ofNullable(byHead.get(head));
  }

  /** The smallest loop that contains the location. */
  public Optional<Loop> innermost(Location location) {
    return Optional.ofNullable(innermost.get(location));
  }

  /** In how many loops the location is. */
  public int depth(Location location) {
    return innermost(location).map(Loop::depth).orElse(0);
  }

  private void add(Loop loop) {
    loops.add(loop);
    byHead.put(loop.head(), loop);
    loop.body().forEach(location -> innermost.put(location, loop));
  }

  /** Takes components apart, outer ones first. */
  private static final class Finder {

    /**
     * A set of locations whose components are to be found, all marked with the same region number.
     */
    private record Part(int[] nodes, int region, @Nullable Loop around) {}

    private final Procedure procedure;
    private final LoopStructure structure;
    private final Graph graph;
    private final int[] discovered;
    private final int[] region;
    private final ArrayDeque<Part> parts = new ArrayDeque<>();
    private int regions;

    Finder(Procedure procedure, LoopStructure structure) {
      this.procedure = procedure;
      this.structure = structure;
      Map<Location, Integer> index = new HashMap<>();
      List<Location> locations = procedure.locations();
      for (int i = 0; i < locations.size(); i++) {
        index.put(locations.get(i), i);
      }
      int[][] successors = new int[locations.size()][];
      for (int i = 0; i < successors.length; i++) {
        successors[i] =
            procedure.outgoing(locations.get(i)).stream()
                .mapToInt(edge -> index.get(edge.target()))
                .toArray();
      }
      this.graph = new Graph(successors);
      this.discovered = graph.preorder(locations.indexOf(procedure.entry()));
      this.region = new int[successors.length];
    }

    void run() {
      int[] all = new int[graph.size()];
      Arrays.setAll(all, i -> i);
      parts.add(new Part(all, regions++, null));
      while (!parts.isEmpty()) {
        takeApart(parts.poll());
      }
      for (Edge edge : procedure.edges()) {
        for (Loop loop : loopsAround(edge)) {
          loop.classify(edge);
        }
      }
    }

    private void takeApart(Part part) {
      List<int[]> cyclic = new ArrayList<>();
      for (int[] component : graph.components(part.nodes(), region, part.region())) {
        if (component.length > 1 || graph.hasEdge(component[0], component[0])) {
          sortByDiscovery(component);
          cyclic.add(component);
        }
      }
      cyclic.sort((a, b) -> Integer.compare(discovered[a[0]], discovered[b[0]]));
      for (int[] component : cyclic) {
        Set<Location> body = new LinkedHashSet<>();
        for (int node : component) {
          body.add(procedure.locations().get(node));
        }
        Loop loop = new Loop(body.iterator().next(), body, part.around());
        structure.add(loop);
        int inner = regions++;
        for (int node : component) {
          region[node] = inner;
        }
        region[component[0]] = -1;
        parts.add(new Part(Arrays.copyOfRange(component, 1, component.length), inner, loop));
      }
    }

    private void sortByDiscovery(int[] component) {
      int[] sorted =
          Arrays.stream(component)
              .boxed()
              .sorted((a, b) -> Integer.compare(discovered[a], discovered[b]))
              .mapToInt(i -> i)
              .toArray();
      System.arraycopy(sorted, 0, component, 0, sorted.length);
    }

    private Set<Loop> loopsAround(Edge edge) {
      Set<Loop> around = new LinkedHashSet<>();
      for (Location end : List.of(edge.source(), edge.target())) {
        for (Loop loop = structure.innermost.get(end);
            loop != null;
            loop = loop.parent().orElse(null)) {
          around.add(loop);
        }
      }
      return around;
    }
  }
}
