package dev.bulwark.engine.abmc;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The edges that a run takes from a cut point on, until the next one or a bad location. */
final class BlockWalk {

  private final BlockSystem system;
  private final Evaluator before;
  private final Map<Edge, Variable> inputs;
  private final Map<Variable, Value> changed = new HashMap<>();
  private final List<Edge> edges = new ArrayList<>();

  private BlockWalk(BlockSystem system, Location from, Evaluator before) {
    this.system = system;
    this.before = before;
    this.inputs = system.region(from).inputs();
  }

  /**
   * The edges.
   *
   * @param before the values at the cut point, and of the inputs of its region
   */
  static List<Edge> from(BlockSystem system, Location cut, Evaluator before) {
    BlockWalk walk = new BlockWalk(system, cut, before);
    Optional<Edge> next = cut.goal().isPresent() ? Optional.empty() : walk.next(cut);
    while (next.isPresent()) {
      Edge edge = next.get();
      walk.take(edge);
      Location at = edge.target();
      next = system.isCutPoint(at) || at.goal().isPresent() ? Optional.empty() : walk.next(at);
    }
    return walk.edges;
  }

  private Optional<Edge> next(Location at) {
    Evaluator now = now();
    return system.program().start().outgoing(at).stream()
        .filter(
            edge ->
                !(edge.action() instanceof Action.Assume assume) || now.holds(assume.condition()))
        .findFirst();
  }

  private Evaluator now() {
    return new Evaluator(
        variable -> {
          Value value = changed.get(variable);
          return value == null ? before.evaluate(variable) : value;
        });
  }

  private void take(Edge edge) {
    edges.add(edge);
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
      case Action.Assign assign ->
          changed.put(assign.variable().term(), now().require(assign.value()));
      case Action.Havoc havoc -> changed.put(havoc.variable().term(), before.require(symbol(edge)));
      case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
    }
  }

  private Variable symbol(Edge edge) {
    Variable symbol = inputs.get(edge);
    if (symbol == null) {
      throw new IllegalStateException("no input at " + edge);
    }
    return symbol;
  }
}
