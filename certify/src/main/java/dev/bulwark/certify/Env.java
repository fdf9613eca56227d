package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import org.jspecify.annotations.Nullable;

/**
 * The values of all variables at a point of a path: terms over the versions made so far. Arrays are
 * never changed once they are in here.
 */
record Env(Term[] globals, StackFrame frame) {

  /** The variables of an activation, on top of its caller's. */
  record StackFrame(Term[] values, @Nullable StackFrame caller) {

    StackFrame caller(int levels) {
      StackFrame at = this;
      for (int i = 0; i < levels; i++) {
        StackFrame below = at.caller;
        if (below == null) {
          throw new IllegalStateException("fewer frames than activations");
        }
        at = below;
      }
      return at;
    }
  }

  Term get(Scope.Slot slot) {
    return slot.global() ? globals[slot.index()] : frame.caller(slot.below()).values[slot.index()];
  }

  /** With another value for a global or a variable of the top frame. */
  Env with(Scope.Slot slot, Term value) {
    Term[] changed = (slot.global() ? globals : frame.values).clone();
    changed[slot.index()] = value;
    return slot.global()
        ? new Env(changed, frame)
        : new Env(globals, new StackFrame(changed, frame.caller));
  }
}
