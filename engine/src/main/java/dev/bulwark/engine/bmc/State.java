package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The values of all variables at an unrolled location, as terms over input symbols: the globals,
 * and for each open activation a frame. Frames of callers are shared by all states of the callee,
 * so calls may nest deep.
 */
record State(SymbolicState globals, StackFrame frame) {

  /** The variables of an activation under their plain names. */
  record StackFrame(SymbolicState locals, @Nullable StackFrame caller) {}

  static final State INITIAL =
      new State(SymbolicState.INITIAL, new StackFrame(SymbolicState.INITIAL, null));

  State withGlobals(SymbolicState other) {
    return new State(other, frame);
  }

  State withLocals(SymbolicState other) {
    return new State(globals, new StackFrame(other, frame.caller));
  }

  /** The state in a callee, whose variables have these values. */
  State enter(SymbolicState locals) {
    return new State(globals, new StackFrame(locals, frame));
  }

  /** The state back in the caller. */
  State leave() {
    StackFrame caller = frame.caller;
    if (caller == null) {
      throw new IllegalStateException("the start procedure has no caller");
    }
    return new State(globals, caller);
  }

  /** What holds if the condition chooses between two states of the same unrolled location. */
  static State ite(TermFactory terms, Term condition, State then, State otherwise) {
    SymbolicState globals = SymbolicState.ite(terms, condition, then.globals, otherwise.globals);
    ArrayDeque<SymbolicState> differing = new ArrayDeque<>();
    StackFrame a = then.frame;
    StackFrame b = otherwise.frame;
    while (a != b && a != null && b != null) {
      differing.push(SymbolicState.ite(terms, condition, a.locals, b.locals));
      a = a.caller;
      b = b.caller;
    }
    StackFrame frame = a;
    for (SymbolicState locals : differing) {
      frame = new StackFrame(locals, frame);
    }
    if (frame == null) {
      throw new IllegalStateException("a state without frame");
    }
    return new State(globals, frame);
  }
}
