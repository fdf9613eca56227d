package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How far a certificate lets paths go, and what it says where they stop. A path carries counters;
 * what they count is up to the kind of the certificate. {@link CutPointSteps} are for inductive and
 * k-inductive proofs, {@link BoundedLoops} for unrolled ones, {@link ContractSteps} for those by
 * contracts.
 */
interface Unfolding {

  /**
   * A path arrives at a plain location.
   *
   * @param mustHold is to be shown here
   * @param assumed the path goes on only where this holds
   * @param goOn the counters to go on with; null: the path needs to be followed no further
   */
  record Arrival(@Nullable Term mustHold, @Nullable Term assumed, @Nullable List<Integer> goOn) {

    static Arrival on(List<Integer> counters) {
      return new Arrival(null, null, counters);
    }

    static Arrival stop(Term mustHold) {
      return new Arrival(mustHold, null, null);
    }
  }

  /**
   * What a call is taken for that is not entered.
   *
   * @param requires over the variables of the procedure as it begins: is to be shown
   * @param ensures holds when it comes back, over the values at entry, the result and the globals
   * @param written all globals that it may change are among these
   */
  record Summary(Term requires, Term ensures, Set<Variable> written) {}

  /** From a location of the same activation, or null where the activation begins. */
  Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters);

  /**
   * Has it to be shown that a path with these counters does not arrive at a bad location? If not,
   * somebody else shows it.
   */
  boolean excludesBad(List<Integer> counters);

  /** What calls of the procedure are taken for; null: they are entered. */
  default @Nullable Summary summary(Procedure callee) {
    return null;
  }

  /** May paths enter the procedure here? If not, it is to be shown that none gets here. */
  boolean enters(Activation caller, Procedure callee);

  /** What a caller keeps of its counters for the return. */
  List<Integer> kept(List<Integer> counters);

  /** The counters to go on with after the return. */
  List<Integer> restored(List<Integer> kept, List<Integer> atExit);
}
