package dev.bulwark.program.loop;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A loop: a strongly connected part of a procedure with a chosen head. Made by {@link
 * LoopStructure}; identity is equality.
 */
public final class Loop {

  private final Location head;
  private final Set<Location> body;
  private final @Nullable Loop parent;
  private final int depth;
  private final List<Loop> children = new ArrayList<>();
  private final List<Edge> entryEdges = new ArrayList<>();
  private final List<Edge> backEdges = new ArrayList<>();
  private final List<Edge> exitEdges = new ArrayList<>();

  Loop(Location head, Set<Location> body, @Nullable Loop parent) {
    this.head = head;
    this.body = Collections.unmodifiableSet(body);
    this.parent = parent;
    this.depth = parent == null ? 1 : parent.depth + 1;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  void classify(Edge edge) {
    boolean from = body.contains(edge.source());
    boolean to = body.contains(edge.target());
    if (from && !to) {
      exitEdges.add(edge);
    } else if (!from && to) {
      entryEdges.add(edge);
    } else if (edge.target() == head) {
      backEdges.add(edge);
    }
  }

  public Location head() {
    return head;
  }

  /** All locations of the loop: the head and those of inner loops too. */
  public Set<Location> body() {
    return body;
  }

  public boolean contains(Location location) {
    return body.contains(location);
  }

  /** The smallest loop around this one. */
  public Optional<Loop> parent() {
    return Optional.ofNullable(parent);
  }

  /** The largest loops within this one. */
  public List<Loop> children() {
    return Collections.unmodifiableList(children);
  }

  /** 1 for an outermost loop. */
  public int depth() {
    return depth;
  }

  /** Edges from outside into the loop. */
  public List<Edge> entryEdges() {
    return Collections.unmodifiableList(entryEdges);
  }

  /** Edges from within the loop to its head: passing one begins the next round. */
  public List<Edge> backEdges() {
    return Collections.unmodifiableList(backEdges);
  }

  /** Edges that leave the loop. */
  public List<Edge> exitEdges() {
    return Collections.unmodifiableList(exitEdges);
  }

  /** Can the loop be entered other than at its head? */
  public boolean irreducible() {
    return entryEdges.stream().anyMatch(edge -> edge.target() != head);
  }

  @Override
  public String toString() {
    return "loop at " + head;
  }
}
