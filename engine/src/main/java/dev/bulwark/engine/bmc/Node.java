package dev.bulwark.engine.bmc;

import dev.bulwark.logic.TermFactory;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A node of the unrolling: under the guard, a path is at the unrolled location and its variables
 * have the state's values.
 */
record Node(UnrolledLocation unrolled, Guard guard, State state) {

  /**
   * One node for the paths that meet at an unrolled location. Those whose guards have most in
   * common are merged first, so that the branches of inner conditionals come together before those
   * of outer ones.
   */
  static Node merge(TermFactory terms, List<Node> arrivals) {
    if (arrivals.size() == 1) {
      return arrivals.getFirst();
    }
    if (arrivals.size() == 2) {
      return merge(terms, arrivals.getFirst(), arrivals.getLast());
    }
    // All climb up along the prefixes of their guards, the lowest first, and merge where they meet.
    PriorityQueue<Climber> lowestFirst = new PriorityQueue<>(Climber.LOWEST_FIRST);
    for (int i = 0; i < arrivals.size(); i++) {
      lowestFirst.add(new Climber(i, arrivals.get(i)));
    }
    Map<Guard, Climber> passed = new IdentityHashMap<>();
    int left = arrivals.size();
    Climber last = lowestFirst.element();
    while (left > 1) {
      Climber climber = lowestFirst.remove();
      Climber earlier = passed.putIfAbsent(climber.at, climber);
      if (earlier != null) {
        earlier.node = merge(terms, earlier.node, climber.node);
        left--;
        last = earlier;
      } else if (!climber.at.isAlways()) {
        climber.at = climber.at.prefix();
        lowestFirst.add(climber);
      }
    }
    return last.node;
  }

  private static Node merge(TermFactory terms, Node a, Node b) {
    Guard.Meeting meeting = Guard.meet(terms, a.guard, b.guard);
    return new Node(
        UnrolledLocation.merge(a.unrolled, b.unrolled),
        meeting.guard(),
        State.ite(terms, meeting.first(), a.state, b.state));
  }

  private static final class Climber {
    static final Comparator<Climber> LOWEST_FIRST =
        Comparator.<Climber>comparingInt(climber -> -climber.at.length())
            .thenComparingInt(climber -> climber.index);

    final int index;
    Guard at;
    Node node;

    Climber(int index, Node node) {
      this.index = index;
      this.at = node.guard;
      this.node = node;
    }
  }
}
