package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.SymbolicState;

/**
 * A state of the predicate analysis: the last place where it was abstracted, and the block since
 * then, as a formula over the variables there and the inputs of its edges.
 */
public record PredicateState(Anchor anchor, Term guard, SymbolicState effect) {

  /** Is this the state right at its anchor? */
  public boolean isAbstract() {
    return effect == anchor.start() && Terms.isTrue(guard);
  }
}
