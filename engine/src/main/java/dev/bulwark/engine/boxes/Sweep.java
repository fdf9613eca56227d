package dev.bulwark.engine.boxes;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.boxes.Partition.Cell;
import dev.bulwark.engine.boxes.Partition.Piece;
import dev.bulwark.engine.boxes.Partition.TooManyCellsException;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Follows a box from a cut point through all that lies before the next loop heads, which has no
 * cycle. Where paths meet there is a box for each cell; elsewhere boxes are not split.
 */
final class Sweep {

  /** Hears of where a sweep gets to. */
  interface Arrivals {
    /** At a loop head. */
    void atHead(Location head, Piece piece);

    /** At an error, or where the model is incomplete. */
    void atBad(Location location);
  }

  /** So little, compared with a query, that it is no step of a budget. */
  private static final int BOXES_PER_STEP = 32;

  private final Procedure procedure;
  private final Budget budget;
  private final Set<Location> heads;
  private final Map<Location, Integer> position = new HashMap<>();
  private final Map<Location, Set<Variable>> live = new HashMap<>();
  private final Liveness liveness;
  private long boxes;

  /** The program's calls have been inlined. */
  Sweep(Program program, Budget budget) {
    this.procedure = program.start();
    this.budget = budget;
    this.heads = LoopStructure.of(procedure).heads();
    this.liveness = Liveness.of(procedure, program.globals());
    List<Location> order = order();
    order.forEach(location -> position.put(location, position.size()));
  }

  /** Every cycle of the procedure has one. */
  Set<Location> heads() {
    return Collections.unmodifiableSet(heads);
  }

  /** The variables that matter from there on. */
  Set<Variable> relevant(Location location) {
    return live.computeIfAbsent(location, liveness::liveTerms);
  }

  /** Topological, if heads are left and not entered. */
  private List<Location> order() {
    List<Location> order = new ArrayList<>();
    Set<Location> seen = new HashSet<>();
    List<Location> roots = new ArrayList<>(heads);
    roots.add(procedure.entry());
    for (Location root : roots) {
      if (seen.add(root)) {
        postOrder(root, seen, order);
      }
    }
    Collections.reverse(order);
    return order;
  }

  private void postOrder(Location root, Set<Location> seen, List<Location> order) {
    Map<Location, Integer> next = new HashMap<>();
    ArrayDeque<Location> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Location top = stack.element();
      int i = next.merge(top, 1, Integer::sum) - 1;
      List<Edge> outgoing = procedure.outgoing(top);
      if (i >= outgoing.size()) {
        order.add(stack.pop());
        continue;
      }
      Location target = outgoing.get(i).target();
      if (!heads.contains(target) && seen.add(target)) {
        stack.push(target);
      }
    }
  }

  void from(Location cut, Box box, Partition partition, Arrivals arrivals) {
    new Run(partition, arrivals).follow(cut, box);
  }

  private final class Run {

    private final Partition partition;
    private final Arrivals arrivals;
    private final TreeMap<Integer, Location> open = new TreeMap<>();
    private final Map<Location, Map<Cell, Box>> at = new HashMap<>();

    Run(Partition partition, Arrivals arrivals) {
      this.partition = partition;
      this.arrivals = arrivals;
    }

    void follow(Location cut, Box box) {
      leave(cut, box);
      while (!open.isEmpty()) {
        Location location = open.pollFirstEntry().getValue();
        Map<Cell, Box> here = at.remove(location);
        if (here != null) {
          here.values().forEach(each -> leave(location, each));
        }
      }
    }

    private void leave(Location location, Box box) {
      if (boxes++ % BOXES_PER_STEP == 0) {
        budget.check();
      }
      for (Edge edge : procedure.outgoing(location)) {
        IntervalAnalysis.after(box, edge.action()).ifPresent(next -> arrive(edge.target(), next));
      }
    }

    private void arrive(Location target, Box box) {
      switch (target.role()) {
        case Location.Role.Error error -> arrivals.atBad(target);
        case Location.Role.Incomplete incomplete -> arrivals.atBad(target);
        case Location.Role.Halt halt -> {}
        case Location.Role.Undefined undefined -> {}
        case Location.Role.Plain plain -> go(target, box);
      }
    }

    private void go(Location target, Box arriving) {
      Set<Variable> relevant = relevant(target);
      Box box = arriving.only(relevant::contains);
      if (heads.contains(target)) {
        partition.split(box, relevant).forEach(piece -> arrivals.atHead(target, piece));
        return;
      }
      open.put(positionOf(target), target);
      Map<Cell, Box> there = at.computeIfAbsent(target, t -> new LinkedHashMap<>());
      if (procedure.incoming(target).size() == 1) {
        // Nothing meets it here, so nothing is gained by looking at its cells.
        there.put(new Cell(List.of(there.size())), box);
        return;
      }
      for (Piece piece : partition.split(box, relevant)) {
        there.merge(piece.cell(), piece.box(), Box::join);
      }
      if (there.size() > Partition.MOST_CELLS) {
        throw new TooManyCellsException();
      }
    }

    private int positionOf(Location location) {
      Integer known = position.get(location);
      if (known == null) {
        throw new IllegalStateException(location + " is not reached");
      }
      return known;
    }
  }
}
