package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree: the states that can be at its location after the steps from the root, or
 * more. What is known not to be among them is blocked. All states are at the root.
 */
final class Node {

  private final @Nullable Node parent;
  private final @Nullable GuardedStep step;
  private final Location location;
  private final int depth;
  private final int number;
  private final List<Node> children = new ArrayList<>();
  private final List<Cube> blocked = new ArrayList<>();
  private final Set<Node> covered = new LinkedHashSet<>();
  private @Nullable Node coveredBy;
  private boolean expanded;
  private boolean dead;

  /** The root. */
  Node(Location start) {
    this.parent = null;
    this.step = null;
    this.location = start;
    this.depth = 0;
    this.number = 0;
  }

  /**
   * @param number in the order of making
   */
  Node(Node parent, GuardedStep step, int number) {
    this.parent = parent;
    this.step = step;
    this.location = step.target();
    this.depth = parent.depth + 1;
    this.number = number;
    parent.children.add(this);
  }

  Node parent() {
    if (parent == null) {
      throw new IllegalStateException("the root has no parent");
    }
    return parent;
  }

  /** The step from the parent. */
  GuardedStep step() {
    if (step == null) {
      throw new IllegalStateException("no step leads to the root");
    }
    return step;
  }

  Location location() {
    return location;
  }

  int depth() {
    return depth;
  }

  boolean isOlderThan(Node other) {
    return number < other.number;
  }

  boolean isRoot() {
    return parent == null;
  }

  List<Node> children() {
    return Collections.unmodifiableList(children);
  }

  /** In the order of blocking; only ever grows. */
  List<Cube> blocked() {
    return Collections.unmodifiableList(blocked);
  }

  void block(Cube cube) {
    blocked.add(cube);
    dead |= cube.isEmpty();
  }

  boolean isBlocked(Cube cube) {
    return blocked.stream().anyMatch(known -> known.subsumes(cube));
  }

  /** No state is here. */
  boolean isDead() {
    return dead;
  }

  /** Below a node without states. */
  void prune() {
    dead = true;
  }

  boolean isExpanded() {
    return expanded;
  }

  void expand() {
    expanded = true;
  }

  /** Has states, and neither it nor a node above it is covered: what is here has to be safe. */
  boolean isActive() {
    for (Node node = this; node != null; node = node.parent) {
      if (node.coveredBy != null || node.isDead()) {
        return false;
      }
    }
    return true;
  }

  Optional<Node> coveredBy() {
    return Optional.ofNullable(coveredBy);
  }

  void cover(Node by) {
    coveredBy = by;
    by.covered.add(this);
  }

  void uncover() {
    if (coveredBy != null) {
      coveredBy.covered.remove(this);
      coveredBy = null;
    }
  }

  /** The nodes that this one covers; a copy. */
  List<Node> covered() {
    return List.copyOf(covered);
  }

  /** The nearest node above at the same location, but not the root. */
  Optional<Node> previous() {
    for (Node above = parent; above != null && !above.isRoot(); above = above.parent) {
      if (above.location == location) {
        return Optional.of(above);
      }
    }
    return Optional.empty();
  }

  /** The nodes above at the same location, the nearest first. */
  List<Node> previousNodes() {
    List<Node> nodes = new ArrayList<>();
    for (Node above = parent; above != null; above = above.parent) {
      if (above.location == location) {
        nodes.add(above);
      }
    }
    return nodes;
  }

  /** The steps from the root to this node. */
  List<GuardedStep> steps() {
    return path().stream().skip(1).map(Node::step).toList();
  }

  /** From the root to this node. */
  List<Node> path() {
    List<Node> path = new ArrayList<>();
    for (Node node = this; node != null; node = node.parent) {
      path.add(node);
    }
    Collections.reverse(path);
    return path;
  }
}
