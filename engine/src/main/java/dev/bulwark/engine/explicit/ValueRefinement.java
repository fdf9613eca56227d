package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.arg.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Refines the precision of explicit values with a path that values refute. Of several infeasible
 * prefixes that one is taken which needs the fewest variables, loop counters weighing most.
 */
final class ValueRefinement<S> {

  private static final int MOST_PREFIXES = 8;

  /** Each is refuted several times on trial, and that takes long if the path does. */
  private static final int MOST_PREFIXES_WITH_JUMPS = 2;

  private static final int COUNTER_WEIGHT = 100;
  private static final int ARRAY_WEIGHT = 3;

  private final ValueProgram program;
  private final ValuePrecision precision;
  private final Function<S, ValueState> values;
  private final ValueAnalysis analysis;
  private final Budget budget;

  /**
   * @param values the values of a state
   */
  ValueRefinement(
      ValueProgram program,
      ValuePrecision precision,
      Function<S, ValueState> values,
      ValueAnalysis analysis,
      Budget budget) {
    this.program = program;
    this.precision = precision;
    this.values = values;
    this.analysis = analysis;
    this.budget = budget;
  }

  /** From the root to a node, by first parents. */
  ValuePath path(Node<S> target) {
    List<PathStep> steps = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (Node<S> node : target.fromRoot()) {
      if (!node.isRoot()) {
        ValueState from = values.apply(node.origin().parent().state());
        steps.addAll(analysis.steps(from, node.origin().first()));
        ends.add(steps.size());
      }
    }
    return new ValuePath(steps, ends);
  }

  /** The prefixes of a path that values refute, earlier ones first; some of them, if many. */
  List<InfeasiblePrefix> prefixes(ValuePath path) {
    int most = path.hasJumps() ? MOST_PREFIXES_WITH_JUMPS : MOST_PREFIXES;
    return InfeasiblePrefix.of(path, program.slots(), precision, most);
  }

  /**
   * The first node that has to be explored anew.
   *
   * @param path the one to the target
   * @param prefixes at least one
   */
  Optional<Node<S>> refine(Node<S> target, ValuePath path, List<InfeasiblePrefix> prefixes) {
    List<ValuePrecision.Need> best = List.of();
    int least = Integer.MAX_VALUE;
    for (InfeasiblePrefix prefix : prefixes) {
      List<ValuePrecision.Need> needs =
          new ValueInterpolation(program, precision, path, prefix, budget).interpolate();
      int weight = weight(needs);
      if (weight < least) {
        least = weight;
        best = needs;
      }
    }
    return pivot(target.fromRoot(), path, best);
  }

  private int weight(List<ValuePrecision.Need> needs) {
    Set<Integer> all = new LinkedHashSet<>();
    int weight = 0;
    for (ValuePrecision.Need need : needs) {
      all.addAll(need.slots());
      all.addAll(need.cells().keySet());
    }
    for (int slot : all) {
      weight +=
          program.isCounter(slot)
              ? COUNTER_WEIGHT
              : program.slots().isArray(slot) ? ARRAY_WEIGHT : 1;
    }
    return weight;
  }

  private Optional<Node<S>> pivot(
      List<Node<S>> nodes, ValuePath path, List<ValuePrecision.Need> needs) {
    Node<S> pivot = null;
    boolean shared = false;
    for (int i = 0; i < needs.size(); i++) {
      ValuePrecision.Need need = needs.get(i);
      if (!need.isEmpty()) {
        Node<S> node = nodes.get(i + 1);
        shared |= precision.add(path.place(i).location(), need);
        if (pivot == null && !has(values.apply(node.state()), need)) {
          pivot = node;
        }
      }
    }
    return pivot != null && shared ? Optional.of(nodes.getFirst()) : Optional.ofNullable(pivot);
  }

  /** Does the state know what the node has to track? */
  private static boolean has(ValueState state, ValuePrecision.Need need) {
    Set<Integer> known = new LinkedHashSet<>();
    for (int slot : state.slots()) {
      known.add(slot);
    }
    for (int i = 0; i < state.wideSlots().length; i++) {
      Set<dev.bulwark.logic.Value> cells = need.cells().get(state.wideSlots()[i]);
      boolean enough =
          cells == null
              || (state.wide(i) instanceof dev.bulwark.program.interpreter.PartialValue.Cells all
                  && cells.stream().allMatch(index -> all.select(index) != null));
      if (enough) {
        known.add(state.wideSlots()[i]);
      }
    }
    return known.containsAll(need.slots()) && known.containsAll(need.cells().keySet());
  }
}
