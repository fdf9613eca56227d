package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Analysis;
import dev.bulwark.engine.common.arg.Coverage;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.Successor;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateState;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Values lead, predicates follow the paths that values leave open. As long as there are no
 * predicates nothing is done for them. Where a state is abstracted, the predicates know its values.
 *
 * <p>A variable that takes more than a threshold of values on a path is left to the predicates (§3,
 * dynamic precision adjustment).
 */
final class CombinedAnalysis implements Analysis<CombinedState> {

  private final ValueProgram program;
  private final ValueAnalysis values;
  private final ValuePrecision precision;
  private final PredicateDomain predicates;
  private final ValueDecisions decisions;
  private final int threshold;
  private final PredicateState nothing;
  private boolean following;

  CombinedAnalysis(
      ValueProgram program,
      ValueAnalysis values,
      ValuePrecision precision,
      PredicateDomain predicates,
      int threshold) {
    this.program = program;
    this.values = values;
    this.precision = precision;
    this.predicates = predicates;
    this.decisions = new ValueDecisions(program.program().terms(), program.slots());
    this.threshold = threshold;
    this.nothing = predicates.initial(program.program().start().entry());
  }

  /** Do predicates take part already? */
  boolean isFollowing() {
    return following;
  }

  /** From now on, and for all states; the graph has to be explored anew. */
  void follow() {
    following = true;
  }

  @Override
  public CombinedState initial(Location start) {
    return new CombinedState(values.initial(start), nothing);
  }

  @Override
  public List<Successor<CombinedState>> successors(Node<CombinedState> node) {
    List<Successor<CombinedState>> found = new ArrayList<>(2);
    CombinedState state = node.state();
    for (Successor<ValueState> next : values.successors(node.location(), state.values())) {
      found.add(
          new Successor<>(
              next.first(), next.target(), new CombinedState(next.state(), state.predicates())));
    }
    return found;
  }

  @Override
  public Optional<CombinedState> adjust(Node<CombinedState> from, Successor<CombinedState> next) {
    ValueState kept = next.state().values();
    if (program.place(next.target()).isLoopHead()) {
      kept = withoutMany(from, next.target(), kept);
    }
    if (!following) {
      return Optional.of(new CombinedState(kept, nothing));
    }
    PredicateState after = predicates.follow(from.state().predicates(), path(from, next.first()));
    Term facts = program.program().terms().bool(true);
    Map<Variable, Term> constants = Map.of();
    if (predicates.isBlockEnd(next.target())) {
      facts = decisions.union(List.of(kept), List.of(facts));
      constants = decisions.constants(kept);
    }
    ValueState values = kept;
    return predicates
        .adjust(next.target(), after, facts, constants)
        .map(adjusted -> new CombinedState(values, adjusted));
  }

  /** Leaves variables with too many values on the path to the predicates. */
  private ValueState withoutMany(Node<CombinedState> from, Location head, ValueState state) {
    Map<Integer, Set<Long>> seen = new HashMap<>();
    int met = 0;
    Node<CombinedState> node = from;
    while (true) {
      if (node.location() == head) {
        met++;
        count(node.state().values(), seen);
      }
      if (node.isRoot() || met > 4 * threshold) {
        break;
      }
      node = node.origin().parent();
    }
    if (met < threshold) {
      return state;
    }
    count(state, seen);
    boolean changed = false;
    for (Map.Entry<Integer, Set<Long>> variable : seen.entrySet()) {
      if (variable.getValue().size() > threshold && !precision.isExcluded(variable.getKey())) {
        precision.exclude(variable.getKey());
        changed = true;
      }
    }
    return changed ? state.without(precision::isExcluded) : state;
  }

  private static void count(ValueState state, Map<Integer, Set<Long>> seen) {
    for (int i = 0; i < state.slots().length; i++) {
      seen.computeIfAbsent(state.slots()[i], slot -> new HashSet<>()).add(state.bits()[i]);
    }
  }

  @Override
  public Optional<CombinedState> merge(Location at, CombinedState arriving, CombinedState known) {
    if (!following || predicates.isBlockEnd(at)) {
      return Optional.empty();
    }
    return predicates
        .merge(arriving.predicates(), known.predicates())
        .map(
            union ->
                union == known.predicates() ? known : new CombinedState(known.values(), union));
  }

  @Override
  public List<Edge> path(Node<CombinedState> from, Edge first) {
    return values.path(from.state().values(), first);
  }

  @Override
  public Coverage<CombinedState> newCoverage(Location at) {
    ValueIndex<CombinedState> index = new ValueIndex<>(CombinedState::values);
    return new Coverage<>() {
      @Override
      public void add(Node<CombinedState> node) {
        index.add(node);
      }

      @Override
      public void remove(Node<CombinedState> node) {
        index.remove(node);
      }

      @Override
      public Optional<Node<CombinedState>> covering(CombinedState state) {
        return index.implied(state.values()).stream()
            .filter(
                node ->
                    node.state().predicates() == state.predicates()
                        || predicates.covers(node.state().predicates(), state.predicates()))
            .findFirst();
      }

      @Override
      public Iterable<Node<CombinedState>> mergeable(CombinedState state) {
        return index.equal(state.values());
      }
    };
  }
}
