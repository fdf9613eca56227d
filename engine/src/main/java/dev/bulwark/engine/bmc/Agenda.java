package dev.bulwark.engine.bmc;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that an iteration has still to visit, by unrolled location. While there is just one, as
 * in code without branches, it is not put into the tree.
 */
final class Agenda {

  private final TreeMap<UnrolledLocation, List<Node>> byLocation = new TreeMap<>();
  private @Nullable Node only;

  void add(Node node) {
    if (only == null && byLocation.isEmpty()) {
      only = node;
      return;
    }
    if (only != null) {
      insert(only);
      only = null;
    }
    insert(node);
  }

  private void insert(Node node) {
    byLocation.computeIfAbsent(node.unrolled(), unrolled -> new ArrayList<>(2)).add(node);
  }

  boolean isEmpty() {
    return only == null && byLocation.isEmpty();
  }

  /** Takes what has arrived at the first unrolled location. */
  List<Node> removeFirst() {
    if (only != null) {
      List<Node> first = List.of(only);
      only = null;
      return first;
    }
    return byLocation.pollFirstEntry().getValue();
  }
}
