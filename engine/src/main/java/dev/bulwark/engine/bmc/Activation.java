package dev.bulwark.engine.bmc;

import dev.bulwark.program.Edge;
import org.jspecify.annotations.Nullable;

/**
 * An open call in the unrolling.
 *
 * @param procedure how the running procedure is laid out
 * @param caller where the call was made, null for the start procedure
 * @param callEdge the edge that called, null for the start procedure
 * @param depth how many calls are open below
 * @param nesting how many activations of this procedure are open, with this one
 * @param charged how many of these count against the bound of an iteration, see {@link Iteration}
 * @param stamp the number of symbolic branches when the call was made
 * @param hash of the unrolled locations along the open calls; unrolled locations are looked up
 *     often
 */
record Activation(
    UnrollingOrder procedure,
    @Nullable UnrolledLocation caller,
    @Nullable Edge callEdge,
    int depth,
    int nesting,
    int charged,
    long stamp,
    int hash) {

  /** The activation of the start procedure. */
  static Activation outermost(UnrollingOrder start) {
    return new Activation(start, null, null, 0, 1, 0, 0, 1);
  }

  /** The activation that a call opens. */
  static Activation open(UnrollingOrder callee, UnrolledLocation caller, Edge call, long stamp) {
    Activation same = nearest(callee, caller);
    int nesting = same == null ? 1 : same.nesting + 1;
    int charged = same == null ? 0 : same.charged + (same.stamp == stamp ? 0 : 1);
    return new Activation(
        callee,
        caller,
        call,
        caller.activation().depth + 1,
        nesting,
        charged,
        stamp,
        caller.hashCode());
  }

  /** The nearest open activation of the same procedure from here downwards, or null. */
  private static @Nullable Activation nearest(UnrollingOrder procedure, UnrolledLocation from) {
    UnrolledLocation at = from;
    while (at != null) {
      Activation activation = at.activation();
      if (activation.procedure == procedure) {
        return activation;
      }
      at = activation.caller;
    }
    return null;
  }
}
