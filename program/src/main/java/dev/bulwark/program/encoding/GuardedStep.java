package dev.bulwark.program.encoding;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A step from one location to another: an edge, a basic block, or all paths between two cut points.
 * It can be taken where the guard holds, and leaves the variables with the effect's values, all at
 * once. Both are over the variables before the step and its inputs, which have any values and are
 * known in this step only.
 */
public record GuardedStep(
    Location source, Location target, Term guard, SymbolicState effect, Set<Variable> inputs) {

  public GuardedStep {
    inputs = Collections.unmodifiableSet(new LinkedHashSet<>(inputs));
  }

  /** A step without effect or inputs: it stays where it is, and says what holds there. */
  public static GuardedStep assume(Location location, Term condition) {
    return new GuardedStep(location, location, condition, SymbolicState.INITIAL, Set.of());
  }

  /**
   * The step of an edge, which must not be a call.
   *
   * @param symbols gives the input that stands for what an edge takes
   */
  public static GuardedStep of(
      TermFactory terms, Edge edge, Function<Action.Havoc, Variable> symbols) {
    Term guard = terms.bool(true);
    SymbolicState effect = SymbolicState.INITIAL;
    Set<Variable> inputs = Set.of();
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume(Term condition) -> guard = condition;
      case Action.Assign assign -> effect = effect.with(assign.variable().term(), assign.value());
      case Action.Havoc havoc -> {
        Variable symbol = symbols.apply(havoc);
        effect = effect.with(havoc.variable().term(), symbol);
        inputs = Set.of(symbol);
      }
      case Action.Call call ->
          throw new IllegalArgumentException("a call is not one step: " + edge);
    }
    return new GuardedStep(edge.source(), edge.target(), guard, effect, inputs);
  }

  /** This step and then the other, which begins where this one ends, as one. */
  public GuardedStep then(TermFactory terms, GuardedStep second) {
    if (second.source != target) {
      throw new IllegalArgumentException(second.source + " is not " + target);
    }
    Substitution before = before(terms);
    SymbolicState both = effect;
    for (Map.Entry<Variable, Term> update : second.updates().entrySet()) {
      both = both.with(update.getKey(), before.apply(update.getValue()));
    }
    Set<Variable> all = new LinkedHashSet<>(inputs);
    all.addAll(second.inputs);
    return new GuardedStep(
        source, second.target, terms.and(guard, before.apply(second.guard)), both, all);
  }

  /** The same step where the guard holds. */
  public GuardedStep withGuard(Term other) {
    return new GuardedStep(source, target, other, effect, inputs);
  }

  /** Turns what holds after the step into what holds before it, where it can be taken. */
  public Substitution before(TermFactory terms) {
    return new Substitution(terms, effect::value);
  }

  public boolean isLoop() {
    return source == target;
  }

  /** The variables that are written, with their values, in the order of their ids. */
  public Map<Variable, Term> updates() {
    return effect.values();
  }

  /** Everything that is read, inputs included. */
  public Set<Variable> reads() {
    Set<Variable> read = new LinkedHashSet<>(Terms.freeVariables(guard));
    read.addAll(Terms.freeVariables(List.copyOf(updates().values())));
    return read;
  }
}
