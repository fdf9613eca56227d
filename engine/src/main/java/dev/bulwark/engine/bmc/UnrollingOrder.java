package dev.bulwark.engine.bmc;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the unrolling needs to know of a procedure: the loops around each location and a linear
 * order of the locations, a weak topological order (Bourdoncle 1993): each loop is contiguous with
 * its head first, and every edge leads forward, except those that lead back to the head of a loop
 * around them.
 */
final class UnrollingOrder {

  private final Procedure procedure;
  private final Map<Location, Loop[]> nests = new HashMap<>();
  private final Map<Location, Integer> positions = new HashMap<>();
  private final Set<Location> heads = new HashSet<>();
  private final Map<Location, List<ProgramVariable>> forgotten = new HashMap<>();
  private final List<ProgramVariable> uninitialised;

  UnrollingOrder(Procedure procedure) {
    this.procedure = procedure;
    LoopStructure structure = LoopStructure.of(procedure);
    for (Loop loop : structure.loops()) {
      heads.add(loop.head());
    }
    for (Location location : procedure.locations()) {
      ArrayDeque<Loop> nest = new ArrayDeque<>();
      for (Loop loop = structure.innermost(location).orElse(null);
          loop != null;
          loop = loop.parent().orElse(null)) {
        nest.push(loop);
      }
      nests.put(location, nest.toArray(Loop[]::new));
    }
    number();
    Liveness liveness = Liveness.of(procedure);
    uninitialised = liveness.uninitialised();
    for (Location location : procedure.locations()) {
      if (procedure.incoming(location).size() > 1) {
        forgotten.put(location, liveness.dead(location));
      }
    }
  }

  Procedure procedure() {
    return procedure;
  }

  boolean isHead(Location location) {
    return heads.contains(location);
  }

  /** How many loops are around a location; a head is in its loop. */
  int nesting(Location location) {
    return nest(location).length;
  }

  /** How many loops are around both. */
  int commonNesting(Location a, Location b) {
    Loop[] x = nest(a);
    Loop[] y = nest(b);
    int common = 0;
    while (common < x.length && common < y.length && x[common] == y[common]) {
      common++;
    }
    return common;
  }

  int position(Location location) {
    Integer position = positions.get(location);
    if (position == null) {
      throw new IllegalArgumentException(location + " is not in " + procedure);
    }
    return position;
  }

  /** Frame variables that some path reads before it writes them. */
  List<ProgramVariable> uninitialised() {
    return uninitialised;
  }

  /** Frame variables that need not be merged where paths meet at this location. */
  List<ProgramVariable> forgottenAt(Location location) {
    return forgotten.getOrDefault(location, List.of());
  }

  private Loop[] nest(Location location) {
    Loop[] nest = nests.get(location);
    if (nest == null) {
      throw new IllegalArgumentException(location + " is not in " + procedure);
    }
    return nest;
  }

  // ---- The order

  /**
   * What is put in order within a loop, or at the outermost level: a location, or a whole inner
   * loop.
   */
  private sealed interface Element {
    record Single(Location location) implements Element {}

    record Inner(Loop loop) implements Element {}
  }

  private void number() {
    ArrayDeque<Iterator<Element>> levels = new ArrayDeque<>();
    levels.push(sorted(null).iterator());
    while (!levels.isEmpty()) {
      if (!levels.element().hasNext()) {
        levels.pop();
        continue;
      }
      switch (levels.element().next()) {
        case Element.Single(Location location) -> positions.put(location, positions.size());
        case Element.Inner(Loop loop) -> levels.push(sorted(loop).iterator());
      }
    }
  }

  private record Visit(Element element, Iterator<Element> successors) {}

  /**
   * The elements of a loop (null: of the procedure) in topological order: the reverse of a
   * depth-first postorder.
   */
  private List<Element> sorted(@Nullable Loop level) {
    Collection<Location> locations = level == null ? procedure.locations() : level.body();
    Location first = level == null ? procedure.entry() : level.head();
    List<Element> roots = new ArrayList<>();
    roots.add(elementAt(level, first));
    locations.forEach(location -> roots.add(elementAt(level, location)));
    List<Element> postorder = new ArrayList<>();
    Set<Element> seen = new HashSet<>();
    ArrayDeque<Visit> stack = new ArrayDeque<>();
    for (Element root : roots) {
      push(root, level, seen, stack);
      while (!stack.isEmpty()) {
        Visit top = stack.element();
        if (top.successors.hasNext()) {
          push(top.successors.next(), level, seen, stack);
        } else {
          postorder.add(stack.pop().element);
        }
      }
    }
    return postorder.reversed();
  }

  private void push(
      Element element, @Nullable Loop level, Set<Element> seen, ArrayDeque<Visit> stack) {
    if (seen.add(element)) {
      stack.push(new Visit(element, successors(level, element).iterator()));
    }
  }

  private List<Element> successors(@Nullable Loop level, Element element) {
    List<Edge> edges =
        switch (element) {
          case Element.Single(Location location) -> procedure.outgoing(location);
          case Element.Inner(Loop loop) -> loop.exitEdges();
        };
    List<Element> successors = new ArrayList<>();
    for (Edge edge : edges) {
      Location target = edge.target();
      if (level == null || (level.contains(target) && target != level.head())) {
        successors.add(elementAt(level, target));
      }
    }
    return successors;
  }

  private Element elementAt(@Nullable Loop level, Location location) {
    int depth = level == null ? 0 : level.depth();
    Loop[] nest = nest(location);
    return nest.length == depth ? new Element.Single(location) : new Element.Inner(nest[depth]);
  }
}
