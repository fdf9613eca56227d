package dev.bulwark.engine.abmc;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.ic3.Implicant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.acceleration.Cycle;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cases of blocks that models were in. Where a block can take inputs the case is one of the
 * path that the model takes, so that all iterations of a cycle take their inputs at the same
 * places. Otherwise it is one of the whole block: branches that make no difference are not decided.
 */
final class Letters {

  private record Key(
      GuardedStep block, List<Edge> path, Set<Term> literals, Map<Variable, Term> values) {}

  private final BlockSystem system;
  private final TermFactory terms;
  private final Liveness liveness;
  private final Map<Key, Letter> known = new HashMap<>();
  private final Map<Location, Set<Variable>> live = new HashMap<>();
  private final Map<GuardedStep, Set<Letter>> ofBlock = new HashMap<>();

  Letters(BlockSystem system, Liveness liveness) {
    this.system = system;
    this.terms = system.terms();
    this.liveness = liveness;
  }

  /** The case of the block that the model is in; it must be able to take it. */
  Letter of(GuardedStep block, Evaluator model) {
    boolean takesInputs = !system.region(block.source()).inputs().isEmpty();
    List<Edge> path = takesInputs ? BlockWalk.from(system, block.source(), model) : List.of();
    GuardedStep whole = takesInputs ? step(block.source(), path) : block;
    Map<Variable, Term> values = new LinkedHashMap<>(whole.updates());
    values.keySet().retainAll(live(block.target()));
    Implicant.Case found = Implicant.caseOf(terms, List.of(whole.guard()), values, model);
    Key key = new Key(block, path, new HashSet<>(found.literals()), found.values());
    Letter letter = known.get(key);
    if (letter == null) {
      letter = make(block, path, found);
      known.put(key, letter);
      ofBlock.computeIfAbsent(block, b -> new LinkedHashSet<>()).add(letter);
    }
    return letter;
  }

  /** All cases of a block that there have been. */
  Collection<Letter> of(GuardedStep block) {
    return ofBlock.getOrDefault(block, Set.of());
  }

  /** The variables whose values matter at a location. */
  Set<Variable> live(Location location) {
    return live.computeIfAbsent(location, liveness::liveTerms);
  }

  private Letter make(GuardedStep block, List<Edge> path, Implicant.Case found) {
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> value : found.values().entrySet()) {
      effect = effect.with(value.getKey(), value.getValue());
    }
    List<Cycle.Taken> inputs = new ArrayList<>();
    Set<Variable> symbols = new LinkedHashSet<>();
    for (Edge edge : path) {
      if (edge.action() instanceof Action.Havoc havoc) {
        Variable symbol = symbol(block.source(), edge);
        inputs.add(new Cycle.Taken(havoc.site(), symbol));
        symbols.add(symbol);
      }
    }
    GuardedStep step =
        new GuardedStep(
            block.source(), block.target(), terms.and(found.literals()), effect, symbols);
    return new Letter(block, step, inputs);
  }

  private GuardedStep step(Location from, List<Edge> path) {
    GuardedStep step = GuardedStep.assume(from, terms.bool(true));
    for (Edge edge : path) {
      step = step.then(terms, GuardedStep.of(terms, edge, havoc -> symbol(from, edge)));
    }
    return step;
  }

  private Variable symbol(Location from, Edge edge) {
    Variable symbol = system.region(from).inputs().get(edge);
    if (symbol == null) {
      throw new IllegalStateException("no input at " + edge);
    }
    return symbol;
  }
}
