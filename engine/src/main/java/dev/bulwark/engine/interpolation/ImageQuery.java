package dev.bulwark.engine.interpolation;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Do states before a block lead over it to where an error is near? {@code A = R(x) ∧ block(x, x')},
 * {@code B = bad(x')}.
 *
 * @param states formula over the variables at the block's source
 * @param bad formula over the variables at its target, and inputs of later blocks
 */
record ImageQuery(TermFactory terms, Term states, GuardedStep block, NearErrors.Bad bad) {

  /** Everything over the variables before the block: {@code R ∧ guard ∧ bad[effect]}. */
  List<Term> formulas() {
    return List.of(states, block.guard(), block.before(terms).apply(bad.formula()));
  }

  /** The block from the states, and then B. */
  List<GuardedStep> path() {
    return List.of(block.withGuard(terms.and(states, block.guard())), suffix());
  }

  /** B, as a step that goes nowhere. */
  private GuardedStep suffix() {
    return new GuardedStep(
        block.target(), block.target(), bad.formula(), SymbolicState.INITIAL, bad.inputs());
  }

  /**
   * The same from behind: first B, then A over the variables after the block, with what was before
   * as inputs. What B implies and A excludes is the negation of an interpolant.
   */
  List<GuardedStep> reversedPath() {
    Set<Variable> inputs = new LinkedHashSet<>(block.inputs());
    inputs.addAll(old().values());
    GuardedStep prefix =
        new GuardedStep(
            block.target(), block.target(), prefix(any -> true), SymbolicState.INITIAL, inputs);
    return List.of(suffix(), prefix);
  }

  /**
   * A over the variables after the block; others have names that B does not have.
   *
   * @param isKnown which variables A says the values of; what it says less is sound, if coarse
   */
  Term prefix(Predicate<Variable> isKnown) {
    Map<Variable, Variable> old = old();
    Substitution before = Substitution.of(terms, new LinkedHashMap<Variable, Term>(old));
    Term all = terms.and(before.apply(states), before.apply(block.guard()));
    for (Map.Entry<Variable, Term> update : block.updates().entrySet()) {
      if (bad.variables().contains(update.getKey()) && isKnown.test(update.getKey())) {
        all = terms.and(all, terms.eq(update.getKey(), before.apply(update.getValue())));
      }
    }
    return all;
  }

  /** For each variable that the block writes, its value before. */
  private Map<Variable, Variable> old() {
    Map<Variable, Variable> old = new LinkedHashMap<>();
    for (Variable written : block.updates().keySet()) {
      old.put(written, terms.variable("old:" + written.name(), written.sort()));
    }
    return old;
  }
}
