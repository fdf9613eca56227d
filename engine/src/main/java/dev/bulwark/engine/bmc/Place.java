package dev.bulwark.engine.bmc;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Names a node of the unrolling: a location in an activation, and the turns of the loops around it.
 * Every path of the program goes through each place at most once, in the order of {@link
 * #compareTo}; it is the lexicographic order of the positions and turns along the open calls. A
 * callee's places lie between the call and what follows it.
 */
record Place(Activation activation, Location location, Turn[] turns) implements Comparable<Place> {

  static Place entry(Activation activation, long stamp) {
    Location entry = activation.procedure().procedure().entry();
    Turn[] turns = new Turn[activation.procedure().nesting(entry)];
    Arrays.fill(turns, Turn.first(stamp));
    return new Place(activation, entry, turns);
  }

  /**
   * Along an edge of the running procedure: loops that the edge enters begin, and one whose head it
   * leads back to goes round.
   */
  Place follow(Edge edge, long stamp) {
    UnrollingOrder order = activation.procedure();
    Location target = edge.target();
    int common = order.commonNesting(location, target);
    Turn[] then = Arrays.copyOf(turns, order.nesting(target));
    for (int i = common; i < then.length; i++) {
      then[i] = Turn.first(stamp);
    }
    if (common > 0 && order.isHead(target) && common == then.length) {
      then[common - 1] = turns[common - 1].next(stamp);
    }
    return new Place(activation, target, then);
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

  /** The turn of the innermost loop, which must be there. */
  Turn innermostTurn() {
    return turns[turns.length - 1];
  }

  @Override
  public int compareTo(Place other) {
    if (activation == other.activation) {
      return compareWithin(other);
    }
    // From the outermost activation in which the two differ inwards.
    ArrayDeque<Place> mine = new ArrayDeque<>();
    ArrayDeque<Place> others = new ArrayDeque<>();
    Place a = this;
    Place b = other;
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

  private Place caller() {
    Place caller = activation.caller();
    if (caller == null) {
      throw new IllegalStateException("places of different unrollings");
    }
    return caller;
  }

  private int compareWithin(Place other) {
    if (location == other.location) {
      return compareTurns(other, turns.length);
    }
    UnrollingOrder order = activation.procedure();
    int common = order.commonNesting(location, other.location);
    int byTurns = compareTurns(other, common);
    return byTurns != 0
        ? byTurns
        : Integer.compare(order.position(location), order.position(other.location));
  }

  private int compareTurns(Place other, int loops) {
    for (int i = 0; i < loops; i++) {
      int result = Integer.compare(turns[i].count(), other.turns[i].count());
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }

  /** One place for two that are equal in the order but may be charged differently. */
  static Place merge(Place a, Place b) {
    Turn[] turns = new Turn[a.turns.length];
    for (int i = 0; i < turns.length; i++) {
      turns[i] = Turn.merge(a.turns[i], b.turns[i]);
    }
    return new Place(a.activation, a.location, turns);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Place place && compareTo(place) == 0;
  }

  @Override
  public int hashCode() {
    int hash = location.number() * 31 + activation.hash();
    for (Turn turn : turns) {
      hash = hash * 31 + turn.count();
    }
    return hash;
  }

  /** Stable text: locations with the counts of their loops, along the open calls. */
  @Override
  public String toString() {
    ArrayDeque<Place> stack = new ArrayDeque<>();
    for (Place at = this; at != null; at = at.activation.caller()) {
      stack.push(at);
    }
    StringBuilder text = new StringBuilder();
    for (Place at : stack) {
      text.append(text.isEmpty() ? "" : ">").append(at.location.name());
      for (Turn turn : at.turns) {
        text.append(':').append(turn.count());
      }
    }
    return text.toString();
  }
}
