package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Changes of steps. */
final class Steps {

  private Steps() {}

  /** The step with other names for its inputs. */
  static GuardedStep renamed(TermFactory terms, GuardedStep step, UnaryOperator<Variable> name) {
    Map<Variable, Term> names = new LinkedHashMap<>();
    Set<Variable> inputs = new LinkedHashSet<>();
    for (Variable input : step.inputs()) {
      Variable renamed = name.apply(input);
      names.put(input, renamed);
      inputs.add(renamed);
    }
    return substituted(terms, step, names, inputs);
  }

  /** The step where variables that it does not write have these values, which the guard says. */
  static GuardedStep where(TermFactory terms, GuardedStep step, Map<Variable, Term> values) {
    GuardedStep with = substituted(terms, step, values, step.inputs());
    Term guard = with.guard();
    for (Map.Entry<Variable, Term> value : values.entrySet()) {
      guard = terms.and(guard, terms.eq(value.getKey(), value.getValue()));
    }
    return with.withGuard(guard);
  }

  private static GuardedStep substituted(
      TermFactory terms, GuardedStep step, Map<Variable, Term> values, Set<Variable> inputs) {
    Substitution substitution = Substitution.of(terms, values);
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : step.updates().entrySet()) {
      effect = effect.with(update.getKey(), substitution.apply(update.getValue()));
    }
    return new GuardedStep(
        step.source(), step.target(), substitution.apply(step.guard()), effect, inputs);
  }
}
