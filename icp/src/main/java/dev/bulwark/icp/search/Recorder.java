package dev.bulwark.icp.search;

import dev.bulwark.icp.search.ProofLog.Bound;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a proof log what the search does, in numbers in place of words, literals and entries. */
final class Recorder {

  private final Trail trail;
  private final Atoms atoms;
  private final ProofLog log;

  Recorder(Trail trail, Atoms atoms, ProofLog log) {
    this.trail = trail;
    this.atoms = atoms;
    this.log = log;
  }

  void variable(int variable) {
    log.variable(
        variable, number(variable, trail.low(variable)), number(variable, trail.high(variable)));
  }

  private @Nullable BigInteger number(int variable, long bound) {
    boolean none =
        trail.isWide(variable) && (bound == Numbers.BELOW_ALL || bound == Numbers.ABOVE_ALL);
    return none ? null : trail.exact(variable, bound);
  }

  void constraint(Constraint constraint) {
    log.constraint(
        constraint.number,
        constraint.description,
        Arrays.stream(constraint.variables).boxed().toList());
  }

  void clause(int[] literals) {
    log.clause(bounds(literals));
  }

  void learned(int[] literals) {
    log.learned(bounds(literals));
  }

  void query(int[] assumptions) {
    log.query(bounds(assumptions));
  }

  void unsatisfiable(int[] assumptions) {
    log.unsatisfiable(bounds(assumptions));
  }

  private List<Bound> bounds(int[] literals) {
    List<Bound> bounds = new ArrayList<>(literals.length);
    for (int literal : literals) {
      bounds.add(bound(atoms.side(literal), atoms.bound(literal)));
    }
    return bounds;
  }

  private Bound bound(int side, long bound) {
    int variable = Trail.variable(side);
    return new Bound(variable, Trail.isUpper(side), trail.exact(variable, bound));
  }

  /**
   * A conclusion from entries of the slots.
   *
   * @param side that of the conclusion, or -1 if there is no solution
   */
  void lemma(Constraint constraint, int[] lowEntries, int[] highEntries, int side, long bound) {
    List<Bound> antecedents = new ArrayList<>();
    for (int slot = 0; slot < constraint.variables.length; slot++) {
      addTo(antecedents, lowEntries[slot]);
      addTo(antecedents, highEntries[slot]);
    }
    log.lemma(constraint.number, antecedents, side < 0 ? null : bound(side, bound));
  }

  /** Ends of domains are known. */
  private void addTo(List<Bound> antecedents, int entry) {
    if (trail.previous(entry) >= 0) {
      Bound antecedent = bound(trail.side(entry), trail.bound(entry));
      if (!antecedents.contains(antecedent)) {
        antecedents.add(antecedent);
      }
    }
  }

  /** A conclusion from all bounds of the slots as they were after the first entries. */
  void lemma(Constraint constraint, int side, long bound, int seen) {
    int[] variables = constraint.variables;
    int[] lowEntries = new int[variables.length];
    int[] highEntries = new int[variables.length];
    for (int slot = 0; slot < variables.length; slot++) {
      lowEntries[slot] = trail.lastBefore(Trail.lower(variables[slot]), seen);
      highEntries[slot] = trail.lastBefore(Trail.upper(variables[slot]), seen);
    }
    lemma(constraint, lowEntries, highEntries, side, bound);
  }
}
