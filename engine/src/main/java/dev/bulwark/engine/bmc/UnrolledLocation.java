package dev.bulwark.engine.bmc;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Names a node of the unrolling: a location in an activation, and the iterations of the loops
 * around it. Every path of the program goes through each unrolled location at most once, in the
 * order of {@link #compareTo}; it is the lexicographic order of the positions and iterations along
 * the open calls. A callee's unrolled locations lie between the call and what follows it.
 */
record UnrolledLocation(Activation activation, Location location, Iteration[] iterations)
    implements Comparable<UnrolledLocation> {

  static UnrolledLocation entry(Activation activation, long stamp) {
    Location entry = activation.procedure().procedure().entry();
    Iteration[] iterations = new Iteration[activation.procedure().nesting(entry)];
    Arrays.fill(iterations, Iteration.first(stamp));
    return new UnrolledLocation(activation, entry, iterations);
  }

  /**
   * Along an edge of the running procedure: loops that the edge enters begin, and one whose head it
   * leads back to iterates.
   */
  UnrolledLocation follow(Edge edge, long stamp) {
    UnrollingOrder order = activation.procedure();
    Location target = edge.target();
    int common = order.commonNesting(location, target);
    Iteration[] then = Arrays.copyOf(iterations, order.nesting(target));
    for (int i = common; i < then.length; i++) {
      then[i] = Iteration.first(stamp);
    }
    if (common > 0 && order.isHead(target) && common == then.length) {
      then[common - 1] = iterations[common - 1].next(stamp);
    }
    return new UnrolledLocation(activation, target, then);
  }

  boolean isLoopHead() {
    return activation.procedure().isHead(location);
  }

  boolean isEntry() {
    return location == activation.procedure().procedure().entry();
  }

  boolean isExit() {
    return location == activation.procedure().procedure().exit();
  }

  /** The iteration of the innermost loop, which must be there. */
  Iteration innermostIteration() {
    return iterations[iterations.length - 1];
  }

  @Override
  public int compareTo(UnrolledLocation other) {
    if (activation == other.activation) {
      return compareWithin(other);
    }
    // From the outermost activation in which the two differ inwards.
    ArrayDeque<UnrolledLocation> mine = new ArrayDeque<>();
    ArrayDeque<UnrolledLocation> others = new ArrayDeque<>();
    UnrolledLocation a = this;
    UnrolledLocation b = other;
    mine.push(a);
    others.push(b);
    while (a.activation != b.activation) {
      int depthA = a.activation.depth();
      int depthB = b.activation.depth();
      if (depthA >= depthB) {
        a = a.caller();
        mine.push(a);
      }
      if (depthB >= depthA) {
        b = b.caller();
        others.push(b);
      }
    }
    while (!mine.isEmpty() && !others.isEmpty()) {
      int result = mine.pop().compareWithin(others.pop());
      if (result != 0) {
        return result;
      }
    }
    return Integer.compare(mine.size(), others.size());
  }

  private UnrolledLocation caller() {
    UnrolledLocation caller = activation.caller();
    if (caller == null) {
      throw new IllegalStateException("unrolled locations of different unrollings");
    }
    return caller;
  }

  private int compareWithin(UnrolledLocation other) {
    if (location == other.location) {
      return compareIterations(other, iterations.length);
    }
    UnrollingOrder order = activation.procedure();
    int common = order.commonNesting(location, other.location);
    int byIterations = compareIterations(other, common);
    return byIterations != 0
        ? byIterations
        : Integer.compare(order.position(location), order.position(other.location));
  }

  private int compareIterations(UnrolledLocation other, int loops) {
    for (int i = 0; i < loops; i++) {
      int result = Integer.compare(iterations[i].count(), other.iterations[i].count());
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }

  /** One unrolled location for two that are equal in the order but may be charged differently. */
  static UnrolledLocation merge(UnrolledLocation a, UnrolledLocation b) {
    Iteration[] iterations = new Iteration[a.iterations.length];
    for (int i = 0; i < iterations.length; i++) {
      iterations[i] = Iteration.merge(a.iterations[i], b.iterations[i]);
    }
    return new UnrolledLocation(a.activation, a.location, iterations);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UnrolledLocation unrolled && compareTo(unrolled) == 0;
  }

  @Override
  public int hashCode() {
    int hash = location.number() * 31 + activation.hash();
    for (Iteration iteration : iterations) {
      hash = hash * 31 + iteration.count();
    }
    return hash;
  }

  /** Stable text: locations with the counts of their loops, along the open calls. */
  @Override
  public String toString() {
    ArrayDeque<UnrolledLocation> stack = new ArrayDeque<>();
    for (UnrolledLocation at = this; at != null; at = at.activation.caller()) {
      stack.push(at);
    }
    StringBuilder text = new StringBuilder();
    for (UnrolledLocation at : stack) {
      text.append(text.isEmpty() ? "" : ">").append(at.location.name());
      for (Iteration iteration : at.iterations) {
        text.append(':').append(iteration.count());
      }
    }
    return text.toString();
  }
}
