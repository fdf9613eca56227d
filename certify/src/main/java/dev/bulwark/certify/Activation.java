package dev.bulwark.certify;

import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A procedure on the virtual call stack. Two activations are the same object exactly if they were
 * entered by the same call edge, from the same activation, with the same counters kept for the
 * return.
 */
final class Activation {

  private final Procedure procedure;
  private final @Nullable Caller caller;
  private final Map<Caller, Activation> callees = new LinkedHashMap<>();

  /**
   * Where an activation returns to: the activation, its call edge, and the counters to go on with
   * there.
   */
  record Caller(Activation activation, Edge call, List<Integer> kept) {}

  private Activation(Procedure procedure, @Nullable Caller caller) {
    this.procedure = procedure;
    this.caller = caller;
  }

  static Activation root(Procedure start) {
    return new Activation(start, null);
  }

  Activation enter(Edge call, Procedure callee, List<Integer> kept) {
    return callees.computeIfAbsent(
        new Caller(this, call, kept), caller -> new Activation(callee, caller));
  }

  Procedure procedure() {
    return procedure;
  }

  @Nullable Caller caller() {
    return caller;
  }

  CallString callString() {
    List<Location> calls = new ArrayList<>();
    for (Caller at = caller; at != null; at = at.activation.caller) {
      calls.addFirst(at.call.source());
    }
    return new CallString(calls);
  }

  /** How many activations of a procedure are open, this one included. */
  int open(Procedure searched) {
    int open = procedure == searched ? 1 : 0;
    for (Caller at = caller; at != null; at = at.activation.caller) {
      open += at.activation.procedure == searched ? 1 : 0;
    }
    return open;
  }

  @Override
  public String toString() {
    return callString() + ">" + procedure;
  }
}
