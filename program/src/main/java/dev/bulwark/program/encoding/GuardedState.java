package dev.bulwark.program.encoding;

import dev.bulwark.logic.Term;

/**
 * The states that some paths lead to: where the guard holds, the variables have the state's values.
 * Guard and values are over the same symbols.
 */
public record GuardedState(Term guard, SymbolicState state) {

  public GuardedState withGuard(Term other) {
    return new GuardedState(other, state);
  }

  public GuardedState withState(SymbolicState other) {
    return new GuardedState(guard, other);
  }
}
