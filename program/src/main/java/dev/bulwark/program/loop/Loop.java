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

  private final LoopStructure structure;
  private final Location head;
  private final @Nullable Loop parent;
  private final int depth;
  private final List<Loop> children = new ArrayList<>();
  private final List<Edge> entryEdges = new ArrayList<>();
  private final List<Edge> backEdges = new ArrayList<>();
  private final List<Edge> exitEdges = new ArrayList<>();

  /**
   * The loop's locations are those of the structure's order from the first number on and before the
   * second.
   */
  private int from;

  private int to;

  Loop(LoopStructure structure, Location head, @Nullable Loop parent) {
    this.structure = structure;
    this.head = head;
    this.parent = parent;
    this.depth = parent == null ? 1 : parent.depth + 1;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  void beginsAt(int position) {
    from = position;
  }

  void endsBefore(int position) {
    to = position;
  }

  void addEntryEdge(Edge edge) {
    entryEdges.add(edge);
  }

  void addBackEdge(Edge edge) {
    backEdges.add(edge);
  }

  void addExitEdge(Edge edge) {
    exitEdges.add(edge);
  }

  public Location head() {
    return head;
  }

  /** All locations of the loop: the head first, and those of inner loops too. */
  public Set<Location> body() {
    return structure.range(from, to);
  }

  public boolean contains(Location location) {
    int position = structure.position(location);
    return from <= position && position < to;
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
