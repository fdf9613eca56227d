package dev.bulwark.engine.common.arg;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of an abstract reachability graph: a location with an abstract state. It has several
 * parents only where states have been merged. Changed by {@link ReachabilityGraph} only.
 */
public final class Node<S> {

  /** How a node is reached from a parent: by the path that begins with the edge. */
  public record Link<S>(Node<S> parent, Edge first) {}

  private final int id;
  private final Location location;
  private final int iterations;
  private S state;
  private final List<Link<S>> parents = new ArrayList<>(1);
  private final List<Node<S>> children = new ArrayList<>(2);
  private @Nullable Node<S> coveredBy;
  private @Nullable List<Node<S>> covers;
  private boolean removed;
  private boolean expanded;

  Node(int id, Location location, int iterations, S state) {
    this.id = id;
    this.location = location;
    this.iterations = iterations;
    this.state = state;
  }

  public int id() {
    return id;
  }

  public Location location() {
    return location;
  }

  public S state() {
    return state;
  }

  void setState(S changed) {
    state = changed;
  }

  /** How many loop heads are on the path to it. */
  public int iterations() {
    return iterations;
  }

  public boolean isRoot() {
    return parents.isEmpty();
  }

  public List<Link<S>> parents() {
    return Collections.unmodifiableList(parents);
  }

  /** The first path to this node, which is not the root. */
  public Link<S> origin() {
    return parents.getFirst();
  }

  public List<Node<S>> children() {
    return Collections.unmodifiableList(children);
  }

  boolean hasChildBy(Edge first) {
    for (Node<S> child : children) {
      for (Link<S> link : child.parents) {
        if (link.parent == this && link.first == first) {
          return true;
        }
      }
    }
    return false;
  }

  void link(Node<S> parent, Edge first) {
    parents.add(new Link<>(parent, first));
    parent.children.add(this);
  }

  void unlinkChild(Node<S> child) {
    children.remove(child);
  }

  boolean isCovered() {
    return coveredBy != null;
  }

  /** The node that this one is covered by. */
  public @Nullable Node<S> coveredBy() {
    return coveredBy;
  }

  void coverBy(@Nullable Node<S> node) {
    Node<S> before = coveredBy;
    if (before != null && before.covers != null) {
      before.covers.remove(this);
    }
    coveredBy = node;
    if (node != null) {
      if (node.covers == null) {
        node.covers = new ArrayList<>(1);
      }
      node.covers.add(this);
    }
  }

  /** The nodes that this one covers. */
  List<Node<S>> covered() {
    return covers == null ? List.of() : List.copyOf(covers);
  }

  boolean isRemoved() {
    return removed;
  }

  void markRemoved() {
    removed = true;
  }

  boolean isExpanded() {
    return expanded;
  }

  void setExpanded(boolean value) {
    expanded = value;
  }

  /** From the root to this node, by first parents. */
  public List<Node<S>> fromRoot() {
    List<Node<S>> path = new ArrayList<>();
    Node<S> node = this;
    path.add(node);
    while (!node.isRoot()) {
      node = node.origin().parent();
      path.add(node);
    }
    Collections.reverse(path);
    return path;
  }

  @Override
  public String toString() {
    return id + "@" + location;
  }
}
