package dev.bulwark.program.loop;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the loops for {@link LoopStructure}: takes components apart, outer ones first. */
final class LoopFinder {

  /**
   * A set of locations whose components are to be found, all marked with the same region number.
   */
  private record Part(int[] nodes, int region, @Nullable Loop around) {}

  private final Procedure procedure;
  private final LoopStructure structure;
  private final Graph graph;
  private final boolean[] cuts;

  /** Of the locations of a component the one with the lowest rank becomes the head. */
  private final int[] ranks;

  private final int[] region;
  private final ArrayDeque<Part> parts = new ArrayDeque<>();
  private final List<Loop> loops = new ArrayList<>();
  private final Map<Location, Loop> innermost = new HashMap<>();
  private int regions;

  LoopFinder(Procedure procedure, LoopStructure structure) {
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
    this.ranks = graph.preorder(locations.indexOf(procedure.entry()));
    this.cuts = new boolean[successors.length];
    List<Location> first = procedure.cuts();
    for (int i = 0; i < first.size(); i++) {
      int cut = Objects.requireNonNull(index.get(first.get(i)));
      cuts[cut] = true;
      ranks[cut] = i - first.size();
    }
    this.region = new int[successors.length];
  }

  List<Loop> loops() {
    return loops;
  }

  Map<Location, Loop> innermost() {
    return innermost;
  }

  void findLoops() {
    int[] all = new int[graph.size()];
    Arrays.setAll(all, i -> i);
    parts.add(new Part(all, regions++, null));
    while (!parts.isEmpty()) {
      takeApart(parts.poll());
    }
  }

  private void takeApart(Part part) {
    List<int[]> cyclic = new ArrayList<>();
    for (int[] component : graph.components(part.nodes(), region, part.region())) {
      if (component.length > 1 || cuts[component[0]] || graph.hasEdge(component[0], component[0])) {
        moveHeadToFront(component);
        cyclic.add(component);
      }
    }
    cyclic.sort(Comparator.comparingInt(component -> ranks[component[0]]));
    for (int[] component : cyclic) {
      Loop loop = new Loop(structure, procedure.locations().get(component[0]), part.around());
      loops.add(loop);
      int inner = regions++;
      for (int node : component) {
        region[node] = inner;
        innermost.put(procedure.locations().get(node), loop);
      }
      region[component[0]] = -1;
      parts.add(new Part(Arrays.copyOfRange(component, 1, component.length), inner, loop));
    }
  }

  private void moveHeadToFront(int[] component) {
    int first = 0;
    for (int i = 1; i < component.length; i++) {
      if (ranks[component[i]] < ranks[component[first]]) {
        first = i;
      }
    }
    int head = component[first];
    component[first] = component[0];
    component[0] = head;
  }

  /** An order of all locations in which every loop is in one piece, and tells the loops where. */
  List<Location> layOut() {
    Map<@Nullable Loop, List<Location>> own = new HashMap<>();
    for (Location location : procedure.locations()) {
      own.computeIfAbsent(innermost.get(location), loop -> new ArrayList<>()).add(location);
    }
    List<Location> order = new ArrayList<>(own.getOrDefault(null, List.of()));
    // Loops are on the stack twice: to be begun, and below their inner loops to be ended.
    Set<Loop> begun = new HashSet<>();
    ArrayDeque<Loop> stack = new ArrayDeque<>();
    loops.stream().filter(loop -> loop.depth() == 1).forEach(stack::addLast);
    while (!stack.isEmpty()) {
      Loop loop = stack.element();
      if (begun.add(loop)) {
        loop.beginsAt(order.size());
        order.add(loop.head());
        own.getOrDefault(loop, List.of()).stream()
            .filter(location -> location != loop.head())
            .forEach(order::add);
        loop.children().reversed().forEach(stack::push);
      } else {
        loop.endsBefore(order.size());
        stack.pop();
      }
    }
    return order;
  }

  void classifyEdges() {
    for (Edge edge : procedure.edges()) {
      for (Loop left = innermost.get(edge.source());
          left != null && !left.contains(edge.target());
          left = left.parent().orElse(null)) {
        left.addExitEdge(edge);
      }
      for (Loop entered = innermost.get(edge.target());
          entered != null && !entered.contains(edge.source());
          entered = entered.parent().orElse(null)) {
        entered.addEntryEdge(edge);
      }
      structure
          .withHead(edge.target())
          .filter(loop -> loop.contains(edge.source()))
          .ifPresent(loop -> loop.addBackEdge(edge));
    }
  }
}
