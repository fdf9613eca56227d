package dev.bulwark.engine.common.arg;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes that are still to be explored. */
final class Waitlist<S> {

  private final TraversalOrder order;
  private final Queue<Node<S>> queue;
  private final Set<Node<S>> waiting = new HashSet<>();

  Waitlist(TraversalOrder order, Procedure procedure) {
    this.order = order;
    Comparator<Node<S>> byIteration = Comparator.comparingInt(Node::iterations);
    this.queue =
        switch (order) {
          case BREADTH, DEPTH -> new ArrayDeque<>();
          case REVERSE_POSTORDER -> {
            Map<Location, Integer> positions = reversePostorder(procedure);
            yield new PriorityQueue<>(
                byIteration
                    .thenComparingInt(node -> positions.getOrDefault(node.location(), 0))
                    .thenComparingInt(Node::id));
          }
          case BY_LOOP -> {
            Map<Location, Integer> positions = reversePostorder(procedure);
            LoopStructure loops = LoopStructure.of(procedure);
            Comparator<Node<S>> innerFirst =
                Comparator.comparingInt(node -> -loops.depth(node.location()));
            yield new PriorityQueue<>(
                innerFirst
                    .thenComparing(byIteration)
                    .thenComparingInt(node -> positions.getOrDefault(node.location(), 0))
                    .thenComparingInt(Node::id));
          }
        };
  }

  void add(Node<S> node) {
    if (waiting.add(node)) {
      if (order == TraversalOrder.DEPTH) {
        ((ArrayDeque<Node<S>>) queue).push(node);
      } else {
        queue.add(node);
      }
    }
  }

  /** The next node, or null if there is none; nodes that are gone or covered are left out. */
  @Nullable Node<S> next() {
    while (true) {
      Node<S> node = queue.poll();
      if (node == null) {
        return null;
      }
      waiting.remove(node);
      if (!node.isRemoved() && !node.isCovered()) {
        return node;
      }
    }
  }

  int size() {
    return waiting.size();
  }

  private static Map<Location, Integer> reversePostorder(Procedure procedure) {
    Map<Location, Integer> positions = new HashMap<>();
    Map<Location, Integer> next = new HashMap<>();
    ArrayDeque<Location> stack = new ArrayDeque<>(List.of(procedure.entry()));
    next.put(procedure.entry(), 0);
    int number = 0;
    while (!stack.isEmpty()) {
      Location top = stack.element();
      int i = next.merge(top, 1, Integer::sum) - 1;
      if (i < procedure.outgoing(top).size()) {
        Location target = procedure.outgoing(top).get(i).target();
        if (next.putIfAbsent(target, 0) == null) {
          stack.push(target);
        }
      } else {
        positions.put(stack.pop(), --number);
      }
    }
    return positions;
  }
}
