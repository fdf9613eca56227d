package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Inductive and k-inductive proofs (the former are those with k = 1): a path counts the cut points
 * that it has passed. Cut points are the locations that have an invariant, and as many loop heads
 * more, with {@code true} for invariant, that every cycle has one.
 *
 * <p>Let c1, c2, ... be the cut points of an execution. The base shows that the invariants hold at
 * c1 to ck and that nothing bad happens before ck. The step, for a path from any cut point, assumes
 * them at k cut points in a row and shows that nothing bad happens after the last of them and that
 * the invariant holds at the next one. So by induction on i all hold at ci, and nothing bad happens
 * between ci and what follows.
 */
final class CutPointSteps implements Unfolding {

  /** A cut point: a location in an activation. */
  record Cut(Activation activation, Location location) {}

  /** A procedure, and the locations in it that the proof has invariants for. */
  private record Named(Procedure procedure, Set<Location> locations) {}

  private final int k;
  private final Map<Activation, Map<Location, Term>> invariants;
  private final Term truth;
  private final boolean base;
  private final Set<Cut> met = new LinkedHashSet<>();
  private final Map<Named, LoopNesting> nestings = new HashMap<>();

  private CutPointSteps(
      int k, Map<Activation, Map<Location, Term>> invariants, Term truth, boolean base) {
    this.k = k;
    this.invariants = invariants;
    this.truth = truth;
    this.base = base;
  }

  static CutPointSteps base(int k, Map<Activation, Map<Location, Term>> invariants, Term truth) {
    return new CutPointSteps(k, invariants, truth, true);
  }

  static CutPointSteps step(int k, Map<Activation, Map<Location, Term>> invariants, Term truth) {
    return new CutPointSteps(k, invariants, truth, false);
  }

  /** Every cut point that a path has arrived at. */
  Set<Cut> met() {
    return met;
  }

  Term invariant(Cut cut) {
    return named(cut.activation).getOrDefault(cut.location, truth);
  }

  @Override
  public Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters) {
    Cut cut = new Cut(activation, to);
    Map<Location, Term> named = named(activation);
    LoopNesting nesting =
        nestings.computeIfAbsent(
            new Named(activation.procedure(), named.keySet()),
            key -> new LoopNesting(key.procedure, key.locations));
    if (!named.containsKey(to) && !nesting.isHead(to)) {
      return Arrival.on(counters);
    }
    met.add(cut);
    Term invariant = invariant(cut);
    List<Integer> next = List.of(counters.getFirst() + 1);
    boolean last = base ? next.getFirst() >= k : counters.getFirst() >= k;
    return new Arrival(
        base || last ? invariant : null, last ? null : invariant, last ? null : next);
  }

  private Map<Location, Term> named(Activation activation) {
    return invariants.getOrDefault(activation, Map.of());
  }

  @Override
  public boolean excludesBad(List<Integer> counters) {
    return base || counters.getFirst() >= k;
  }

  @Override
  public boolean enters(Activation caller, Procedure callee) {
    if (caller.open(callee) > 0) {
      throw new NotCheckable(
          "a proof about recursive procedures ("
              + callee.name()
              + ") has to be an unrolled one, or one by contracts");
    }
    return true;
  }

  @Override
  public List<Integer> kept(List<Integer> counters) {
    return List.of();
  }

  @Override
  public List<Integer> restored(List<Integer> kept, List<Integer> atExit) {
    return atExit;
  }
}
