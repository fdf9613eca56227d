package dev.bulwark.program.bytecode;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An activation in a compiled loop: that of the loop itself, or one of a procedure that the loop
 * calls. Calls are compiled where they stand, once for each context. Identity is equality.
 */
final class Context {

  private final int number;
  private final Procedure procedure;
  private final @Nullable Context caller;
  private final @Nullable Edge call;
  private final int depth;

  private Context(
      int number, Procedure procedure, @Nullable Context caller, @Nullable Edge call, int depth) {
    this.number = number;
    this.procedure = procedure;
    this.caller = caller;
    this.call = call;
    this.depth = depth;
  }

  /** That of the loop itself. */
  static Context root(Procedure procedure) {
    return new Context(0, procedure, null, null, 0);
  }

  Context enter(int newNumber, Edge newCall, Procedure callee) {
    return new Context(newNumber, callee, this, newCall, depth + 1);
  }

  /** 0 for the loop's own activation. */
  int number() {
    return number;
  }

  Procedure procedure() {
    return procedure;
  }

  /** Null for the loop's own activation, like {@link #call}. */
  @Nullable Context caller() {
    return caller;
  }

  @Nullable Edge call() {
    return call;
  }

  /** How many calls are open in it, seen from the loop's own. */
  int depth() {
    return depth;
  }

  /** Is there an open call of the procedure here? */
  boolean isIn(Procedure other) {
    for (Context context = this; context != null; context = context.caller) {
      if (context.procedure == other) {
        return true;
      }
    }
    return false;
  }

  /** The contexts from the outermost call on, without the loop's own. */
  List<Context> chain() {
    List<Context> chain = new ArrayList<>();
    for (Context context = this; context.caller != null; context = context.caller) {
      chain.add(context);
    }
    Collections.reverse(chain);
    return chain;
  }
}
