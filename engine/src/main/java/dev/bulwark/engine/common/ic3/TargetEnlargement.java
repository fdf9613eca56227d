package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Error transitions with steps before them: from states of which some path takes k steps and then
 * an error transition. Paths to the same location are merged, so that the size grows with k and not
 * with the number of paths.
 *
 * <p>What IC3 proves of such a graph is that no state of the invariant has an error k steps ahead.
 * With the first k steps from the start tried, that is a proof by induction over k + 1 steps.
 */
public final class TargetEnlargement {

  private final TransitionGraph graph;
  private final TermFactory terms;

  public TargetEnlargement(TransitionGraph graph) {
    this.graph = graph;
    this.terms = graph.terms();
  }

  /** The graph whose error transitions are those with this many steps before; none at the start. */
  public TransitionGraph graph(int steps) {
    List<ErrorTransition> errors = new ArrayList<>();
    for (Location location : graph.locations()) {
      if (location != graph.start()) {
        errors.addAll(from(location, steps));
      }
    }
    return graph.withErrors(errors, steps + 1);
  }

  /** One transition for each error that a path from here can reach after that many steps. */
  public List<ErrorTransition> from(Location location, int steps) {
    Map<Location, GuardedState> layer =
        Map.of(location, new GuardedState(terms.bool(true), SymbolicState.INITIAL));
    List<Map<Edge, Variable>> path = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      Map<Edge, Variable> symbols = new LinkedHashMap<>();
      layer = next(layer, symbols);
      path.add(symbols);
    }
    Map<Edge, Variable> last = new LinkedHashMap<>();
    Map<ErrorTransition.Target, List<Term>> conditions = new LinkedHashMap<>();
    for (ErrorTransition error : graph.errorTransitions()) {
      GuardedState state = layer.get(error.source());
      if (state != null) {
        Term condition =
            terms.and(
                state.guard(),
                at(state.state(), error.path().getFirst(), last).apply(error.condition()));
        conditions.computeIfAbsent(error.target(), target -> new ArrayList<>()).add(condition);
      }
    }
    path.add(last);
    List<ErrorTransition> enlarged = new ArrayList<>();
    conditions.forEach(
        (target, some) -> {
          Term condition = terms.or(some);
          if (!Terms.isFalse(condition)) {
            enlarged.add(new ErrorTransition(location, condition, path, target));
          }
        });
    return enlarged;
  }

  /** The states one step later. */
  private Map<Location, GuardedState> next(
      Map<Location, GuardedState> layer, Map<Edge, Variable> symbols) {
    Map<Location, GuardedState> next = new LinkedHashMap<>();
    layer.forEach(
        (location, state) -> {
          for (GuardedStep step : graph.outgoing(location)) {
            Substitution now = at(state.state(), graph.inputsByEdge(step), symbols);
            Term guard = terms.and(state.guard(), now.apply(step.guard()));
            if (!Terms.isFalse(guard)) {
              SymbolicState after = state.state();
              for (Map.Entry<Variable, Term> change : step.updates().entrySet()) {
                after = after.with(change.getKey(), now.apply(change.getValue()));
              }
              next.merge(step.target(), new GuardedState(guard, after), this::either);
            }
          }
        });
    return next;
  }

  /** Both guards never hold together: from one state with the same inputs there is one path. */
  private GuardedState either(GuardedState one, GuardedState other) {
    return new GuardedState(
        terms.or(one.guard(), other.guard()),
        SymbolicState.ite(terms, one.guard(), one.state(), other.state()));
  }

  /**
   * What a term means in the state, with new symbols for inputs: the same for all steps that pass
   * an edge at this point of the path, since only one of them is taken.
   */
  private Substitution at(
      SymbolicState state, Map<Edge, Variable> inputs, Map<Edge, Variable> symbols) {
    Map<Variable, Variable> renamed = new HashMap<>();
    inputs.forEach(
        (edge, input) ->
            renamed.put(
                input,
                symbols.computeIfAbsent(
                    edge, e -> terms.freshVariable(input.name(), input.sort()))));
    return new Substitution(
        terms,
        variable ->
            renamed.containsKey(variable)
                ? Objects.requireNonNull(renamed.get(variable))
                : state.value(variable));
  }
}
