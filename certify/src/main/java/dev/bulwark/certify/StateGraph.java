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

  /** What happens on a hop. */
  sealed interface Step {

    /** An action is done; a call is entered. */
    record Does(Action action) implements Step {}

    /** The source's activation ends. */
    record Returns() implements Step {}

    /** A call is made and comes back, and is taken for its summary. */
    record Summarized(Action.Call call, Procedure callee, Unfolding.Summary summary)
        implements Step {}
  }

  private static final Step NOTHING = new Step.Does(Action.SKIP);

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

    Location location() {
      return location;
    }

    List<Hop> hops() {
      return hops;
    }
  }

  /** A step that arrives in an activation, and passes where the condition holds there. */
  static final class Hop {
    private final Node source;
    private final Step step;
    private final Activation arrivesIn;
    private final @Nullable Term condition;
    private final boolean negated;
    private final Node target;

    private Hop(
        Node source,
        Step step,
        Activation arrivesIn,
        @Nullable Term condition,
        boolean negated,
        Node target) {
      this.source = source;
      this.step = step;
      this.arrivesIn = arrivesIn;
      this.condition = condition;
      this.negated = negated;
      this.target = target;
    }

    Node source() {
      return source;
    }

    Step step() {
      return step;
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
  private final boolean beginsAtEntry;
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
      Location location,
      boolean beginsAtEntry) {
    this.program = program;
    this.goals = goals;
    this.unfolding = unfolding;
    this.beginsAtEntry = beginsAtEntry;
    this.root = new Node(Kind.INNER, activation, location, List.of());
    this.bad = new Node(Kind.BAD, activation, location, List.of());
    this.undefined = new Node(Kind.UNDEFINED, activation, location, List.of());
  }

  /** From where an activation begins; that of the start procedure is the program's start. */
  static StateGraph fromEntry(
      Program program,
      GoalSet goals,
      Unfolding unfolding,
      Activation activation,
      List<Integer> counters,
      Budget budget) {
    Location entry = activation.procedure().entry();
    StateGraph graph = new StateGraph(program, goals, unfolding, activation, entry, true);
    graph.arrive(graph.root, NOTHING, activation, null, entry, counters);
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
    StateGraph graph = new StateGraph(program, goals, unfolding, activation, location, false);
    graph.hop(
        graph.root,
        NOTHING,
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

  /** Is the root where its activation begins? */
  boolean beginsAtEntry() {
    return beginsAtEntry;
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
          new Step.Returns(),
          caller.activation(),
          caller.call().source(),
          caller.call().target(),
          restored);
    }
    for (Edge edge : node.activation.procedure().outgoing(node.location)) {
      if (edge.action() instanceof Action.Call call) {
        call(node, edge, call);
      } else {
        Step step = new Step.Does(edge.action());
        arrive(node, step, node.activation, node.location, edge.target(), node.counters);
      }
    }
  }

  private void call(Node node, Edge edge, Action.Call call) {
    Procedure callee = program.procedure(call.callee());
    Unfolding.Summary summary = unfolding.summary(callee);
    if (summary != null) {
      Activation entered = Activation.root(callee);
      hop(node, new Step.Does(call), entered, summary.requires(), true, bad);
      Step back = new Step.Summarized(call, callee, summary);
      arrive(node, back, node.activation, node.location, edge.target(), node.counters);
    } else if (unfolding.enters(node.activation, callee)) {
      Activation entered = node.activation.enter(edge, callee, unfolding.kept(node.counters));
      arrive(node, new Step.Does(call), entered, null, callee.entry(), node.counters);
    } else {
      hop(node, NOTHING, node.activation, null, false, bad);
    }
  }

  private void arrive(
      Node source,
      Step step,
      Activation in,
      @Nullable Location from,
      Location to,
      List<Integer> counters) {
    switch (to.role()) {
      case Location.Role.Error error -> {
        if (goals.contains(error.goal())) {
          arriveBadly(source, step, in, counters, bad);
        }
      }
      case Location.Role.Incomplete incomplete -> arriveBadly(source, step, in, counters, bad);
      case Location.Role.Undefined u -> arriveBadly(source, step, in, counters, undefined);
      case Location.Role.Halt halt -> {}
      case Location.Role.Plain plain -> {
        Arrival arrival = unfolding.arrive(in, from, to, counters);
        if (arrival.mustHold() != null) {
          hop(source, step, in, arrival.mustHold(), true, bad);
        }
        if (arrival.goOn() != null) {
          hop(source, step, in, arrival.assumed(), false, node(in, to, arrival.goOn()));
        }
      }
    }
  }

  private void arriveBadly(
      Node source, Step step, Activation in, List<Integer> counters, Node end) {
    if (unfolding.excludesBad(counters)) {
      hop(source, step, in, null, false, end);
    }
  }

  private static void hop(
      Node source,
      Step step,
      Activation in,
      @Nullable Term condition,
      boolean negated,
      Node target) {
    source.hops.add(new Hop(source, step, in, condition, negated, target));
  }
}
