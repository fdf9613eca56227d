package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.Unfolding.Arrival;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All paths of the program from one point on, as far as an {@link Unfolding} lets them go: an
 * acyclic graph of control states, calls entered and left. Every step that the program can take is
 * a hop here, so every execution follows a path of the graph until it ends, or arrives where the
 * unfolding stops it.
 */
final class StateGraph {

  /** What is to be shown of a node: that no execution gets there, or nothing in itself. */
  enum Kind {
    INNER,
    BAD,
    UNDEFINED
  }

  /** A location in an activation, with the counters of the unfolding. */
  static final class Node {
    private final Kind kind;
    private final Activation activation;
    private final Location location;
    private final List<Integer> counters;
    private final List<Hop> hops = new ArrayList<>(2);
    private boolean finished;

    private Node(Kind kind, Activation activation, Location location, List<Integer> counters) {
      this.kind = kind;
      this.activation = activation;
      this.location = location;
      this.counters = counters;
    }

    Kind kind() {
      return kind;
    }

    Activation activation() {
      return activation;
    }

    List<Hop> hops() {
      return hops;
    }
  }

  /**
   * A step. It does the action (null: it returns from the source's activation), arrives in an
   * activation, and passes where the condition holds there.
   */
  static final class Hop {
    private final Node source;
    private final @Nullable Action action;
    private final Activation arrivesIn;
    private final @Nullable Term condition;
    private final boolean negated;
    private final Node target;

    private Hop(
        Node source,
        @Nullable Action action,
        Activation arrivesIn,
        @Nullable Term condition,
        boolean negated,
        Node target) {
      this.source = source;
      this.action = action;
      this.arrivesIn = arrivesIn;
      this.condition = condition;
      this.negated = negated;
      this.target = target;
    }

    Node source() {
      return source;
    }

    @Nullable Action action() {
      return action;
    }

    Activation arrivesIn() {
      return arrivesIn;
    }

    @Nullable Term condition() {
      return condition;
    }

    /** Does it pass where the condition does not hold instead? */
    boolean negated() {
      return negated;
    }

    Node target() {
      return target;
    }
  }

  private record Key(Activation activation, Location location, List<Integer> counters) {}

  /** About a gigabyte of nodes and formulas; more is hopeless for the solver too. */
  private static final int LIMIT = 2_000_000;

  private final Program program;
  private final GoalSet goals;
  private final Unfolding unfolding;
  private final Map<Key, Node> nodes = new HashMap<>();
  private final Node root;
  private final Node bad;
  private final Node undefined;
  private final List<Node> order = new ArrayList<>();

  private StateGraph(
      Program program,
      GoalSet goals,
      Unfolding unfolding,
      Activation activation,
      Location location) {
    this.program = program;
    this.goals = goals;
    this.unfolding = unfolding;
    this.root = new Node(Kind.INNER, activation, location, List.of());
    this.bad = new Node(Kind.BAD, activation, location, List.of());
    this.undefined = new Node(Kind.UNDEFINED, activation, location, List.of());
  }

  /** From the start of the program. */
  static StateGraph fromStart(
      Program program,
      GoalSet goals,
      Unfolding unfolding,
      Activation start,
      List<Integer> counters,
      Budget budget) {
    Location entry = program.start().entry();
    StateGraph graph = new StateGraph(program, goals, unfolding, start, entry);
    graph.arrive(graph.root, Action.SKIP, start, null, entry, counters);
    graph.explore(budget);
    return graph;
  }

  /** From a location, wherever a condition holds. */
  static StateGraph from(
      Program program,
      GoalSet goals,
      Unfolding unfolding,
      Activation activation,
      Location location,
      Term condition,
      List<Integer> counters,
      Budget budget) {
    StateGraph graph = new StateGraph(program, goals, unfolding, activation, location);
    graph.hop(
        graph.root,
        Action.SKIP,
        activation,
        condition,
        false,
        graph.node(activation, location, counters));
    graph.explore(budget);
    return graph;
  }

  Node root() {
    return root;
  }

  /** The nodes that lie on paths from the root, each before those that it has hops to. */
  List<Node> topologicalOrder() {
    return order.reversed();
  }

  /** Does a path get to undefined behaviour? */
  boolean meetsUndefined() {
    return undefined.finished;
  }

  private Node node(Activation activation, Location location, List<Integer> counters) {
    return nodes.computeIfAbsent(
        new Key(activation, location, counters),
        key -> new Node(Kind.INNER, activation, location, counters));
  }

  /**
   * Depth first, each node finished after those that it leads to; a node met again before it is
   * finished would be on a cycle.
   */
  private void explore(Budget budget) {
    record Visit(Node node, int[] nextHop) {}
    ArrayDeque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(root, new int[1]));
    while (!path.isEmpty()) {
      Visit visit = path.getFirst();
      if (visit.nextHop[0] == visit.node.hops.size()) {
        visit.node.finished = true;
        order.add(visit.node);
        path.pop();
        continue;
      }
      Node next = visit.node.hops.get(visit.nextHop[0]++).target;
      if (next.finished) {
        continue;
      }
      budget.check();
      if (nodes.size() > LIMIT) {
        throw new NotCheckable("too large: more than " + LIMIT + " control states");
      }
      if (!next.hops.isEmpty()) {
        throw new NotCheckable("the control states go round in circles at " + next.location);
      }
      if (next.kind == Kind.INNER) {
        leave(next);
      }
      path.push(new Visit(next, new int[1]));
    }
  }

  /**
   * Makes the hops that leave a node: one or two for each edge, and for the return at a procedure's
   * exit.
   */
  private void leave(Node node) {
    Activation.Caller caller = node.activation.caller();
    if (node.location == node.activation.procedure().exit() && caller != null) {
      List<Integer> restored = unfolding.restored(caller.kept(), node.counters);
      arrive(
          node,
          null,
          caller.activation(),
          caller.call().source(),
          caller.call().target(),
          restored);
    }
    for (Edge edge : node.activation.procedure().outgoing(node.location)) {
      if (edge.action() instanceof Action.Call call) {
        Procedure callee = program.procedure(call.callee());
        if (unfolding.enters(node.activation, callee)) {
          Activation entered = node.activation.enter(edge, callee, unfolding.kept(node.counters));
          arrive(node, call, entered, null, callee.entry(), node.counters);
        } else {
          hop(node, Action.SKIP, node.activation, null, false, bad);
        }
      } else {
        arrive(node, edge.action(), node.activation, node.location, edge.target(), node.counters);
      }
    }
  }

  private void arrive(
      Node source,
      @Nullable Action action,
      Activation in,
      @Nullable Location from,
      Location to,
      List<Integer> counters) {
    switch (to.role()) {
      case Location.Role.Error error -> {
        if (goals.contains(error.goal())) {
          arriveBadly(source, action, in, counters, bad);
        }
      }
      case Location.Role.Incomplete incomplete -> arriveBadly(source, action, in, counters, bad);
      case Location.Role.Undefined u -> arriveBadly(source, action, in, counters, undefined);
      case Location.Role.Halt halt -> {}
      case Location.Role.Plain plain -> {
        Arrival arrival = unfolding.arrive(in, from, to, counters);
        if (arrival.mustHold() != null) {
          hop(source, action, in, arrival.mustHold(), true, bad);
        }
        if (arrival.goOn() != null) {
          hop(source, action, in, arrival.assumed(), false, node(in, to, arrival.goOn()));
        }
      }
    }
  }

  private void arriveBadly(
      Node source, @Nullable Action action, Activation in, List<Integer> counters, Node end) {
    if (unfolding.excludesBad(counters)) {
      hop(source, action, in, null, false, end);
    }
  }

  private static void hop(
      Node source,
      @Nullable Action action,
      Activation in,
      @Nullable Term condition,
      boolean negated,
      Node target) {
    source.hops.add(new Hop(source, action, in, condition, negated, target));
  }
}
