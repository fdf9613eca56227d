package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.common.ic3.Cube;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which nodes of the tree cover which. A node is covered when its clauses imply those of an active
 * expanded node at its location: then what is below it need not be safe by itself, and is set
 * aside. Nodes are covered by older ones only, so that there are no cycles and no node is covered
 * and uncovered in alternation for ever.
 *
 * <p>A leaf may be <i>forced</i> under a node above it at its location (McMillan, <i>Lazy
 * Abstraction with Interpolants</i>, CAV 2006): the clauses that it lacks are blocked along the
 * steps between the two, where that is possible from the clauses of the upper one alone. These are
 * then as good as inductive along that loop. Without it a clause of a loop head gets stuck in the
 * first node of the loop's body, whose own clauses say nothing yet.
 */
final class Covering {

  /** At most this many nodes are asked whether they cover a node. */
  private static final int MAX_CANDIDATES = 20;

  private final Tree tree;
  private final NodeSolver solver;
  private final PathBlocking blocking;
  private final Set<Node> reopened = new LinkedHashSet<>();

  Covering(Tree tree, NodeSolver solver, PathBlocking blocking) {
    this.tree = tree;
    this.solver = solver;
    this.blocking = blocking;
  }

  /** Is the node now covered? */
  boolean cover(Node node) {
    int asked = 0;
    Iterator<Node> above = node.previousNodes().iterator();
    while (above.hasNext() && asked < MAX_CANDIDATES) {
      asked++;
      if (coverBy(node, above.next())) {
        return true;
      }
    }
    // Then the newest.
    for (Node other : tree.expanded(node.location()).reversed()) {
      if (asked == MAX_CANDIDATES) {
        return false;
      }
      if (other.isOlderThan(node) && other.isActive()) {
        asked++;
        if (coverBy(node, other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Covers the leaf by the nearest node above it, if it can be made to imply its clauses. */
  boolean force(Node leaf) {
    List<Node> above = leaf.previousNodes();
    if (above.isEmpty()) {
      return false;
    }
    Node by = above.getFirst();
    for (Cube cube : List.copyOf(by.blocked())) {
      if (!leaf.isBlocked(cube)
          && solver.isSatisfiable(leaf, cube.literals())
          && !blocking.blockBelow(by, leaf, cube)) {
        return false;
      }
      if (leaf.isDead()) {
        return true;
      }
    }
    return coverBy(leaf, by);
  }

  private boolean coverBy(Node node, Node by) {
    if (!implies(node, by)) {
      return false;
    }
    List<Node> successors = node.covered();
    node.cover(by);
    setAside(node.children());
    for (Node covered : successors) {
      covered.uncover();
      if (!coverBy(covered, by)) {
        reopen(covered);
      }
    }
    return true;
  }

  /** What is below a covered node covers nothing. */
  private void setAside(Collection<Node> below) {
    ArrayDeque<Node> open = new ArrayDeque<>(below);
    while (!open.isEmpty()) {
      Node node = open.pop();
      node.covered().forEach(this::reopen);
      open.addAll(node.children());
    }
  }

  private void reopen(Node covered) {
    tree.reopen(covered);
    reopened.add(covered);
  }

  private boolean implies(Node node, Node by) {
    for (Cube cube : by.blocked()) {
      // φ(node) ∧ s, for each s that is blocked
      if (!node.isBlocked(cube) && solver.isSatisfiable(node, cube.literals())) {
        return false;
      }
    }
    return true;
  }

  /**
   * After clauses have been added: nodes are reopened that are no longer covered, since those that
   * covered them have changed; expanded nodes that have changed may be covered now.
   */
  void update() {
    Set<Node> changed = tree.takeStrengthened();
    for (Node node : changed) {
      for (Node covered : node.covered()) {
        if (!implies(covered, node)) {
          reopen(covered);
        }
      }
    }
    changed.addAll(reopened);
    reopened.clear();
    for (Node node : changed) {
      if (node.isExpanded() && !node.isRoot() && node.isActive()) {
        cover(node);
      }
    }
  }
}
