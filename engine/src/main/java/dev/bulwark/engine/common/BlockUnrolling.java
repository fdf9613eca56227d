package dev.bulwark.engine.common;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Paths of a block system, layer by layer: in layer i are the states after i blocks, at most one
 * guarded state for each cut point. Functional: values are terms over the variables at the
 * beginning and over the inputs, which have new symbols in each layer.
 */
public final class BlockUnrolling {

  private final BlockSystem system;
  private final TermFactory terms;
  private final List<Map<Location, GuardedState>> layers = new ArrayList<>();
  private final List<Map<Variable, Variable>> inputs = new ArrayList<>();

  /** Begins at the given cut points under the given conditions, which must exclude each other. */
  public BlockUnrolling(BlockSystem system, Map<Location, Term> beginnings) {
    this.system = system;
    this.terms = system.terms();
    Map<Location, GuardedState> first = new LinkedHashMap<>();
    beginnings.forEach(
        (cut, guard) -> first.put(cut, new GuardedState(guard, SymbolicState.INITIAL)));
    addLayer(first);
  }

  private void addLayer(Map<Location, GuardedState> layer) {
    layers.add(layer);
    Map<Variable, Variable> symbols = new HashMap<>();
    for (Location cut : layer.keySet()) {
      for (Variable input : system.region(cut).inputs().values()) {
        symbols.put(input, terms.freshVariable(input.name() + "@" + inputs.size(), input.sort()));
      }
    }
    inputs.add(symbols);
  }

  public int depth() {
    return layers.size() - 1;
  }

  public Map<Location, GuardedState> layer(int i) {
    return layers.get(i);
  }

  /** Adds the layer after the last. */
  public void extend() {
    int i = depth();
    Map<Location, List<GuardedState>> arrivals = new LinkedHashMap<>();
    layer(i)
        .forEach(
            (cut, state) -> {
              Substitution substitution = substitution(i, state.state());
              for (GuardedStep block : system.region(cut).blocks()) {
                Term guard = terms.and(state.guard(), substitution.apply(block.guard()));
                if (guard != terms.bool(false)) {
                  SymbolicState after = after(state.state(), block, substitution);
                  arrivals
                      .computeIfAbsent(block.target(), target -> new ArrayList<>())
                      .add(new GuardedState(guard, after));
                }
              }
            });
    Map<Location, GuardedState> next = new LinkedHashMap<>();
    arrivals.forEach((cut, states) -> next.put(cut, merge(states)));
    addLayer(next);
  }

  private static SymbolicState after(
      SymbolicState before, GuardedStep block, Substitution substitution) {
    SymbolicState after = before;
    for (Map.Entry<Variable, Term> change : block.effect().values().entrySet()) {
      after = after.with(change.getKey(), substitution.apply(change.getValue()));
    }
    return after;
  }

  private GuardedState merge(List<GuardedState> states) {
    GuardedState merged = states.getLast();
    for (int i = states.size() - 2; i >= 0; i--) {
      GuardedState next = states.get(i);
      merged =
          new GuardedState(
              terms.or(next.guard(), merged.guard()),
              SymbolicState.ite(terms, next.guard(), next.state(), merged.state()));
    }
    return merged;
  }

  /** Under which condition the region after layer i reaches one of these goals. */
  public Term error(int i, Predicate<Goal> some) {
    return somewhere(i, region -> region.error(terms, some));
  }

  /** Under which condition the region after layer i reaches where the model is incomplete. */
  public Term incomplete(int i) {
    return somewhere(i, BlockSystem.Region::incomplete);
  }

  private Term somewhere(int i, Function<BlockSystem.Region, Term> condition) {
    List<Term> paths = new ArrayList<>();
    layer(i)
        .forEach(
            (cut, state) ->
                paths.add(
                    terms.and(
                        state.guard(), at(i, state.state(), condition.apply(system.region(cut))))));
    return terms.or(paths);
  }

  /** Some path has this many blocks. */
  public Term reaches(int i) {
    return terms.or(layer(i).values().stream().map(GuardedState::guard).toList());
  }

  /**
   * A term over the variables at a cut point (and the inputs of its region), in a state of layer i.
   */
  public Term at(int i, SymbolicState state, Term term) {
    return substitution(i, state).apply(term);
  }

  private Substitution substitution(int i, SymbolicState state) {
    Map<Variable, Variable> symbols = inputs.get(i);
    return new Substitution(
        terms,
        variable -> {
          Variable symbol = symbols.get(variable);
          return symbol == null ? state.value(variable) : symbol;
        });
  }

  /** The symbol that stands for what an edge takes as input when it is passed after i blocks. */
  Variable input(int i, Location cut, Edge edge) {
    Variable symbol = system.region(cut).inputs().get(edge);
    Variable instance = symbol == null ? null : inputs.get(i).get(symbol);
    if (instance == null) {
      throw new IllegalArgumentException(
          "no input at " + edge + " after " + i + " blocks from " + cut);
    }
    return instance;
  }
}
