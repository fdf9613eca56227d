package dev.bulwark.engine.common.arg;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The abstract reachability graph with coverage, and the nodes that wait for exploration. Lazy
 * abstraction: a refinement takes away the part below a pivot, and only what depended on that is
 * explored anew.
 */
public final class ReachabilityGraph<S> {

  private final Analysis<S> analysis;
  private final LoopStructure loops;
  private final Waitlist<S> waitlist;
  private final Map<Location, Coverage<S>> coverage = new LinkedHashMap<>();
  private final Map<Location, Set<Node<S>>> reached = new LinkedHashMap<>();
  private final Node<S> root;
  private int made;
  private int size;

  public ReachabilityGraph(Program program, Analysis<S> analysis, TraversalOrder order) {
    this.analysis = analysis;
    this.loops = LoopStructure.of(program.start());
    this.waitlist = new Waitlist<>(order, program.start());
    Location start = program.start().entry();
    this.root = new Node<>(made++, start, 0, analysis.initial(start));
    reach(root);
    waitlist.add(root);
  }

  public Node<S> root() {
    return root;
  }

  /** Nodes that were made, and not taken away or covered. */
  public int size() {
    return size;
  }

  /** Nodes that were ever made. */
  public int made() {
    return made;
  }

  int waiting() {
    return waitlist.size();
  }

  /** The nodes at a location that are not covered. */
  public List<Node<S>> at(Location location) {
    return List.copyOf(reached.getOrDefault(location, Set.of()));
  }

  /** All nodes that are not covered. */
  public List<Node<S>> nodes() {
    List<Node<S>> all = new ArrayList<>();
    reached.values().forEach(all::addAll);
    return all;
  }

  Waitlist<S> waitlist() {
    return waitlist;
  }

  Coverage<S> coverage(Location location) {
    return coverage.computeIfAbsent(location, analysis::newCoverage);
  }

  Node<S> add(Node<S> parent, Edge first, Location location, S state) {
    int iterations = parent.iterations() + (loops.isHead(location) ? 1 : 0);
    Node<S> node = new Node<>(made++, location, iterations, state);
    node.link(parent, first);
    return node;
  }

  /** The node may cover others from now on. */
  void reach(Node<S> node) {
    size++;
    reached.computeIfAbsent(node.location(), at -> new LinkedHashSet<>()).add(node);
    coverage(node.location()).add(node);
  }

  private void unreach(Node<S> node) {
    Set<Node<S>> here = reached.get(node.location());
    if (here != null && here.remove(node)) {
      size--;
      coverage(node.location()).remove(node);
    }
  }

  /** Another state for a node, whose successors are then to be found anew. */
  public void replaceState(Node<S> node, S state) {
    List.copyOf(node.children()).forEach(this::remove);
    boolean known = reached.getOrDefault(node.location(), Set.of()).contains(node);
    unreach(node);
    node.setState(state);
    if (known) {
      reach(node);
    }
    waitlist.add(node);
  }

  /**
   * A smaller state for a node whose successors may stay as they are. What it covered is looked at
   * again.
   */
  public void strengthen(Node<S> node, S state) {
    boolean known = reached.getOrDefault(node.location(), Set.of()).contains(node);
    unreach(node);
    node.setState(state);
    if (known) {
      reach(node);
    }
    for (Node<S> below : node.covered()) {
      below.coverBy(null);
      uncover(below);
    }
  }

  /** Is the node now covered by an older one, if it was not before? What is below it goes then. */
  public boolean tryCover(Node<S> node) {
    if (node.isRemoved() || node.isCovered()) {
      return false;
    }
    unreach(node);
    Optional<Node<S>> by =
        coverage(node.location())
            .covering(node.state())
            .filter(other -> other.id() < node.id() && !isBelow(other, node));
    if (by.isEmpty()) {
      reach(node);
      return false;
    }
    List.copyOf(node.children()).forEach(this::remove);
    for (Node<S> below : node.covered()) {
      below.coverBy(null);
      uncover(below);
    }
    node.coverBy(by.get());
    node.setExpanded(false);
    return true;
  }

  private boolean isBelow(Node<S> node, Node<S> ancestor) {
    Node<S> at = node;
    while (!at.isRoot()) {
      at = at.origin().parent();
      if (at == ancestor) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes the node away with all below it; its parents, and what has been covered by what is gone,
   * are explored again. Of the root only what is below it goes.
   */
  public void cut(Node<S> pivot) {
    if (pivot.isRoot()) {
      List.copyOf(pivot.children()).forEach(this::remove);
      waitlist.add(pivot);
    } else {
      remove(pivot);
    }
  }

  private void remove(Node<S> top) {
    if (top.isRemoved()) {
      return;
    }
    ArrayDeque<Node<S>> open = new ArrayDeque<>(List.of(top));
    List<Node<S>> gone = new ArrayList<>();
    top.markRemoved();
    while (!open.isEmpty()) {
      Node<S> node = open.poll();
      gone.add(node);
      for (Node<S> child : node.children()) {
        if (!child.isRemoved()) {
          child.markRemoved();
          open.add(child);
        }
      }
    }
    for (Node<S> node : gone) {
      unreach(node);
      node.coverBy(null);
    }
    for (Node<S> node : gone) {
      for (Node.Link<S> link : node.parents()) {
        if (!link.parent().isRemoved()) {
          link.parent().unlinkChild(node);
          waitlist.add(link.parent());
        }
      }
      for (Node<S> below : node.covered()) {
        below.coverBy(null);
        if (!below.isRemoved()) {
          uncover(below);
        }
      }
    }
  }

  /** A node that has lost what covered it: someone else does, or it is explored. */
  private void uncover(Node<S> node) {
    Optional<Node<S>> by = coverage(node.location()).covering(node.state());
    if (by.isPresent()) {
      node.coverBy(by.get());
    } else {
      reach(node);
      waitlist.add(node);
    }
  }
}
