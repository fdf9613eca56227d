package dev.bulwark.program.analysis;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * For each location of a procedure the first one that every path from there to an end passes
 * (Cooper, Harvey, Kennedy: <i>A simple, fast dominance algorithm</i>, on the reversed graph). All
 * locations that nothing leaves count as one end; locations from which no end can be reached have
 * no postdominator.
 */
public final class PostDominators {

  private static final int END = 0;
  private static final int NONE = -1;

  private final List<Location> order = new ArrayList<>();
  private final Map<Location, Integer> numbers = new HashMap<>();
  private final int[] immediate;

  private PostDominators(Procedure procedure) {
    number(procedure);
    immediate = new int[order.size() + 1];
    Arrays.fill(immediate, NONE);
    immediate[END] = END;
    boolean changed = true;
    while (changed) {
      changed = false;
      // Reverse postorder of the reversed graph: ends first.
      for (int i = 1; i < immediate.length; i++) {
        int found = meet(procedure, i);
        if (immediate[i] != found) {
          immediate[i] = found;
          changed = true;
        }
      }
    }
  }

  public static PostDominators of(Procedure procedure) {
    return new PostDominators(procedure);
  }

  /** The immediate postdominator; empty if there is none but the end. */
  public Optional<Location> of(Location location) {
    Integer number = numbers.get(location);
    if (number == null || immediate[number] <= END) {
      return Optional.empty();
    }
    return Optional.of(order.get(immediate[number] - 1));
  }

  private int meet(Procedure procedure, int node) {
    Location location = order.get(node - 1);
    int found = procedure.outgoing(location).isEmpty() ? END : NONE;
    for (Edge edge : procedure.outgoing(location)) {
      Integer successor = numbers.get(edge.target());
      if (successor != null && immediate[successor] != NONE) {
        found = found == NONE ? successor : intersect(found, successor);
      }
    }
    return found;
  }

  private int intersect(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (a > b) {
        a = immediate[a];
      } else {
        b = immediate[b];
      }
    }
    return a;
  }

  /** Numbers the locations from which an end can be reached in reverse postorder, from the ends. */
  private void number(Procedure procedure) {
    Map<Location, Integer> next = new HashMap<>();
    List<Location> postorder = new ArrayList<>();
    ArrayDeque<Location> stack = new ArrayDeque<>();
    for (Location end : procedure.locations()) {
      if (!procedure.outgoing(end).isEmpty() || next.containsKey(end)) {
        continue;
      }
      next.put(end, 0);
      stack.push(end);
      while (!stack.isEmpty()) {
        Location top = stack.peek();
        List<Edge> incoming = procedure.incoming(top);
        int i = next.merge(top, 1, Integer::sum) - 1;
        if (i >= incoming.size()) {
          postorder.add(stack.pop());
        } else if (next.putIfAbsent(incoming.get(i).source(), 0) == null) {
          stack.push(incoming.get(i).source());
        }
      }
    }
    for (Location location : postorder.reversed()) {
      order.add(location);
      numbers.put(location, order.size());
    }
  }
}
