package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.LiveVariables;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The abstract reachability tree. Clauses are added to nodes only through {@link #tryBlock}, which
 * keeps its invariant: the states of a node, after the step to a child, are states of the child.
 */
final class Tree {

  private final TransitionGraph graph;
  private final NodeSolver solver;
  private final LiveVariables live;
  private final Node root;
  private final Map<Location, List<Node>> expanded = new LinkedHashMap<>();
  private final ArrayDeque<Node> leaves = new ArrayDeque<>();
  private final Set<Node> strengthened = new LinkedHashSet<>();
  private int size = 1;
  private int depth;

  Tree(TransitionGraph graph, NodeSolver solver) {
    this.graph = graph;
    this.solver = solver;
    this.live = new LiveVariables(graph);
    this.root = new Node(graph.start());
    leaves.add(root);
  }

  Node root() {
    return root;
  }

  int size() {
    return size;
  }

  /** Of the deepest expanded node. */
  int depth() {
    return depth;
  }

  int openLeaves() {
    return leaves.size();
  }

  /** The next leaf, breadth first, that is neither covered nor without states. */
  Optional<Node> nextLeaf() {
    while (!leaves.isEmpty()) {
      Node leaf = leaves.poll();
      if (!leaf.isExpanded() && leaf.isActive()) {
        return Optional.of(leaf);
      }
    }
    return Optional.empty();
  }

  /** The nodes that make up the invariant at a location. */
  List<Node> invariant(Location location) {
    return expanded(location).stream().filter(Node::isActive).toList();
  }

  /** All nodes at the location that have been expanded, in that order, active or not. */
  List<Node> expanded(Location location) {
    return Collections.unmodifiableList(expanded.getOrDefault(location, List.of()));
  }

  /** The nodes that have got clauses since the last call. */
  Set<Node> takeStrengthened() {
    Set<Node> nodes = new LinkedHashSet<>(strengthened);
    strengthened.clear();
    return nodes;
  }

  /** How many clauses there are at each depth. */
  List<Integer> clauses() {
    List<Integer> clauses = new ArrayList<>();
    for (List<Node> nodes : expanded.values()) {
      for (Node node : nodes) {
        while (clauses.size() <= node.depth()) {
          clauses.add(0);
        }
        clauses.set(node.depth(), clauses.get(node.depth()) + node.blocked().size());
      }
    }
    return clauses;
  }

  // ---- blocking

  /** The cube after the step to the node, as queries about its parent; by literal. */
  private Map<Term, Term> before(Node node, Cube cube) {
    Map<Term, Term> origins = new LinkedHashMap<>();
    cube.literals()
        .forEach(literal -> origins.putIfAbsent(graph.before(node.step(), literal), literal));
    return origins;
  }

  /**
   * Is the cube without states of the node, since no state of the parent has a step into it? Then
   * those of its literals that are enough.
   */
  Optional<Cube> refuted(Node node, Cube cube) {
    Map<Term, Term> origins = before(node, cube);
    List<Term> query = new ArrayList<>(origins.keySet());
    query.add(node.step().guard());
    // φ(parent) ∧ T ∧ s'
    if (solver.isSatisfiable(node.parent(), query)) {
      return Optional.empty();
    }
    List<Term> core = new ArrayList<>();
    for (Term used : solver.session().unsatCore()) {
      Term literal = origins.get(used);
      if (literal != null) {
        core.add(literal);
      }
    }
    return Optional.of(Cube.of(core));
  }

  /** Blocks the cube at the node if that can be shown in one step. */
  boolean tryBlock(Node node, Cube cube) {
    if (node.isBlocked(cube)) {
      return true;
    }
    Optional<Cube> core = refuted(node, cube);
    if (core.isEmpty()) {
      return false;
    }
    block(node, core.get().isEmpty() ? core.get() : cube);
    return true;
  }

  /** As {@link #tryBlock}, and what is blocked is as large as dropping literals makes it. */
  Optional<Cube> tryBlockGeneralized(Node node, Cube from) {
    Optional<Cube> core = refuted(node, from);
    if (core.isEmpty()) {
      return core;
    }
    Cube cube = core.get();
    for (Term literal : from.literals().reversed()) {
      if (cube.literals().contains(literal)) {
        cube = refuted(node, cube.without(literal)).orElse(cube);
      }
    }
    block(node, cube);
    return Optional.of(cube);
  }

  private void block(Node node, Cube cube) {
    node.block(cube);
    strengthened.add(node);
    if (cube.isEmpty()) {
      pruneBelow(node);
    }
  }

  private void pruneBelow(Node dead) {
    ArrayDeque<Node> open = new ArrayDeque<>(List.of(dead));
    while (!open.isEmpty()) {
      Node node = open.pop();
      node.uncover();
      node.covered().forEach(this::reopen);
      for (Node child : node.children()) {
        child.prune();
        open.push(child);
      }
    }
  }

  /** The node is no longer covered: the leaves at or below it have to be visited. */
  void reopen(Node covered) {
    covered.uncover();
    ArrayDeque<Node> open = new ArrayDeque<>(List.of(covered));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (!node.isExpanded()) {
        leaves.add(node);
      }
      node.children().stream()
          .filter(child -> !child.isDead() && child.coveredBy().isEmpty())
          .forEach(open::push);
    }
  }

  /** Clauses of the parent, and of the node above at the same location, that hold here too. */
  void pushForward(Node node) {
    Set<Cube> candidates = new LinkedHashSet<>();
    node.previous().ifPresent(previous -> candidates.addAll(previous.blocked()));
    for (Cube cube : node.parent().blocked()) {
      if (live.cover(node.location(), cube.literals())) {
        candidates.add(cube);
      }
    }
    candidates.forEach(cube -> tryBlock(node, cube));
  }

  // ---- unwinding

  /** Adds the children; those without states are left out. */
  void expand(Node node) {
    node.expand();
    depth = Math.max(depth, node.depth());
    expanded.computeIfAbsent(node.location(), l -> new ArrayList<>()).add(node);
    for (GuardedStep step : graph.outgoing(node.location())) {
      // φ ∧ guard
      if (solver.isSatisfiable(node, List.of(step.guard()))) {
        Node child = new Node(node, step, size);
        size++;
        leaves.add(child);
      }
    }
  }
}
