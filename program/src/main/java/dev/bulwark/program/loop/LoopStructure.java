package dev.bulwark.program.loop;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The loops of a procedure and their nesting, after Bourdoncle's weak topological order
 * (<i>Efficient chaotic iteration strategies with widenings</i>, 1993): every strongly connected
 * component of more than one location, or with an edge to itself, is a loop; its head is the
 * location that a depth-first search from the entry discovers first; what is left of the component
 * without the head is taken apart in the same way and gives the inner loops. The cuts of a
 * procedure that was made of another one come first as heads, in their order, and are heads also
 * where there is no cycle: so the heads are those of the original, as far as they are left.
 *
 * <p>So every cycle contains the head of the loop around it, whatever the program's gotos. In a
 * reducible procedure the loops are the natural loops, merged where they share a head. A call
 * counts as an edge to the place where it returns to. Code that the entry does not reach is covered
 * as well.
 */
public final class LoopStructure {

  private final List<Loop> loops;
  private final Map<Location, Loop> byHead = new LinkedHashMap<>();
  private final Map<Location, Loop> innermost;

  /**
   * A weak topological order in so far as each loop is one piece of it, beginning with the head.
   */
  private final List<Location> order;

  private final Map<Location, Integer> positions = new LinkedHashMap<>();

  private LoopStructure(Procedure procedure) {
    LoopFinder finder = new LoopFinder(procedure, this);
    finder.findLoops();
    this.loops = finder.loops();
    this.innermost = finder.innermost();
    loops.forEach(loop -> byHead.put(loop.head(), loop));
    this.order = finder.layOut();
    order.forEach(location -> positions.put(location, positions.size()));
    finder.classifyEdges();
  }

  public static LoopStructure of(Procedure procedure) {
    return new LoopStructure(procedure);
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

  int position(Location location) {
    return positions.getOrDefault(location, -1);
  }

  Set<Location> range(int from, int to) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(order.subList(from, to)));
  }
}
