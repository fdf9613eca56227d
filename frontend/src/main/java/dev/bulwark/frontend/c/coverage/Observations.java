package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Arc;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/**
 * Points in a flow graph at which an input decides between going on and an error location beside
 * the path. So a goal can be reached exactly if its point can, no goal hides another one, and
 * invariants need not speak of them.
 */
final class Observations {

  private final FunctionLowering function;
  private final FlowGraph graph;
  private final GoalNames names;
  private final String code;
  private final Map<IASTNode, Map<String, Node>> known = new IdentityHashMap<>();
  private final Map<Node, Position> goals = new LinkedHashMap<>();
  private @Nullable ProgramVariable observer;
  private @Nullable Node start;

  /** {@code code} is the fingerprint of the function's text. */
  Observations(FunctionLowering function, GoalNames names, String code) {
    this.function = function;
    this.code = code;
    this.graph = function.graph();
    this.names = names;
  }

  /** Goals that no path of the graph leads to are hung up at the current node. */
  void begin() {
    start = graph.current();
    graph.step(Action.SKIP, Position.NONE, "");
  }

  /** A goal to observe: what it is about, where that is, and what happens in words. */
  record Point(
      CoverageMetric metric,
      IASTNode at,
      String source,
      String outcome,
      String words,
      List<String> conditions) {
    Point(CoverageMetric metric, IASTNode at, String source, String outcome, String words) {
      this(metric, at, source, outcome, words, List.of());
    }
  }

  /** Observes at a node, and goes on to another one. */
  void between(Node from, Point point, Node to) {
    Position position = function.position(point.at());
    ProgramVariable variable = observer(position);
    InputSite site =
        function
            .sites()
            .site(InputSite.Kind.OBSERVER, "observation: " + point.words(), CType.BOOL, position);
    Node asked = graph.node();
    Term stops =
        function.context().conversions().asCondition(CValue.of(variable.term(), CType.BOOL));
    graph.arc(from, new Action.Havoc(variable, site), asked, position, "");
    Node decided = asked;
    var range = function.context().conversions().range(variable.term(), CType.BOOL);
    if (range.isPresent()) {
      decided = graph.node();
      graph.arc(asked, new Action.Assume(range.get()), decided, position, "");
    }
    graph.arc(decided, new Action.Assume(stops), goal(point, position), position, "");
    graph.arc(decided, new Action.Assume(function.terms().not(stops)), to, position, "");
  }

  /** Observes at the current node. */
  void here(Point point) {
    Node next = graph.node();
    between(graph.current(), point, next);
    graph.moveTo(next);
  }

  /** Observes at the current node if the condition holds. */
  void here(Point point, Term condition) {
    Position position = function.position(point.at());
    Node holds = graph.node();
    Node next = graph.node();
    Node at = graph.current();
    graph.arc(at, new Action.Assume(condition), holds, position, "");
    graph.arc(at, new Action.Assume(function.terms().not(condition)), next, position, "");
    between(holds, point, next);
    graph.moveTo(next);
  }

  /** What is lowered twice is one goal. */
  private Node goal(Point point, Position position) {
    return known
        .computeIfAbsent(point.at(), node -> new HashMap<>())
        .computeIfAbsent(
            point.metric() + " " + point.outcome(),
            key -> {
              String id = names.id(point.metric(), point.source(), point.outcome());
              Goal.Kind.Coverage kind =
                  new Goal.Kind.Coverage(
                      point.metric(),
                      id,
                      function.sourceName(),
                      point.source(),
                      point.outcome(),
                      code,
                      point.conditions());
              Node made = graph.node(function.context().coverage(kind, point.words()), position);
              goals.put(made, position);
              return made;
            });
  }

  private ProgramVariable observer(Position position) {
    ProgramVariable variable = observer;
    if (variable == null) {
      variable = function.temporary(CType.BOOL, position);
      observer = variable;
    }
    return variable;
  }

  /**
   * Goals behind a jump, or behind a condition that is constant, are goals too: a step that is
   * never taken leads to them, so that every proof is about them.
   */
  void end() {
    Node hook = start;
    if (hook == null) {
      return;
    }
    Map<Node, Boolean> reachable = reachable();
    for (Map.Entry<Node, Position> goal : goals.entrySet()) {
      if (!reachable.containsKey(goal.getKey())) {
        graph.arc(
            hook,
            new Action.Assume(function.terms().bool(false)),
            goal.getKey(),
            goal.getValue(),
            "");
      }
    }
  }

  private Map<Node, Boolean> reachable() {
    Map<Node, List<Arc>> outgoing = new IdentityHashMap<>();
    graph
        .arcs()
        .forEach(
            arc -> outgoing.computeIfAbsent(arc.source(), node -> new ArrayList<>(2)).add(arc));
    Map<Node, Boolean> reachable = new IdentityHashMap<>();
    ArrayDeque<Node> work = new ArrayDeque<>();
    work.add(graph.entry());
    reachable.put(graph.entry(), true);
    while (!work.isEmpty()) {
      for (Arc arc : outgoing.getOrDefault(work.poll(), List.of())) {
        if (reachable.put(arc.target(), true) == null) {
          work.add(arc.target());
        }
      }
    }
    return reachable;
  }
}
