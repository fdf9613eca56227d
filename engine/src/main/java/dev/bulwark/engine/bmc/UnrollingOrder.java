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
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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
  private final List<ProgramVariable> uninitialised;
  // By the numbers of locations: they are asked for at every step.
  private final Loop[][] nests;
  private final int[] positions;
  private final boolean[] heads;
  private final List<List<ProgramVariable>> forgotten;
  private int numbered;

  UnrollingOrder(Procedure procedure) {
    this.procedure = procedure;
    int size = procedure.locations().stream().mapToInt(Location::number).max().orElse(0) + 1;
    this.nests = new Loop[size][];
    this.positions = new int[size];
    this.heads = new boolean[size];
    this.forgotten = new ArrayList<>(Collections.nCopies(size, List.of()));
    LoopStructure structure = LoopStructure.of(procedure);
    structure.heads().forEach(head -> heads[head.number()] = true);
    Liveness liveness = Liveness.of(procedure);
    this.uninitialised = liveness.uninitialised();
    for (Location location : procedure.locations()) {
      nests[location.number()] = nest(structure, location);
      if (procedure.incoming(location).size() > 1) {
        forgotten.set(location.number(), liveness.dead(location));
      }
    }
    number();
  }

  private static Loop[] nest(LoopStructure structure, Location location) {
    ArrayDeque<Loop> nest = new ArrayDeque<>();
    Optional<Loop> loop = structure.innermost(location);
    while (loop.isPresent()) {
      nest.push(loop.get());
      loop = loop.get().parent();
    }
    return nest.toArray(Loop[]::new);
  }

  Procedure procedure() {
    return procedure;
  }

  boolean isHead(Location location) {
    return heads[location.number()];
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
    return positions[location.number()];
  }

  /** Frame variables that some path reads before it writes them. */
  List<ProgramVariable> uninitialised() {
    return uninitialised;
  }

  /** Frame variables that need not be merged where paths meet at this location. */
  List<ProgramVariable> forgottenAt(Location location) {
    return forgotten.get(location.number());
  }

  private Loop[] nest(Location location) {
    return nests[location.number()];
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
        case Element.Single(Location location) -> positions[location.number()] = numbered++;
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
