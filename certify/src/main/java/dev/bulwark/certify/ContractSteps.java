package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proofs by contracts, one procedure of it: paths go from its entry, where what it requires is
 * assumed, or from a cut point, where the invariant is assumed, to the next cut point or the exit.
 * Calls are not entered: what they require has to hold, and what they ensure is assumed when they
 * come back. Cut points are the locations that have an invariant, and as many loop heads more, with
 * {@code true} for invariant, that every cycle has one.
 *
 * <p>Take an execution, and let all that the proof says hold so far: of every activation that has
 * begun what its procedure requires, of every one that has ended what it ensures, and at every cut
 * point passed the invariant, in terms of the values at the entry of that activation. The next
 * entry, return or cut point comes at the end of one of these paths, or is the entry of a call on
 * one, in the activation that runs; so the proof's claim of it has been shown. Nothing bad can be
 * passed on the path, for the same reason. So by induction all of it holds of every execution.
 */
final class ContractSteps implements Unfolding {

  private final Procedure procedure;
  private final Contracts contracts;
  private final WrittenByCalls written;
  private final TermFactory terms;
  private final boolean starts;
  private final LoopNesting nesting;
  private final Set<Location> met = new LinkedHashSet<>();
  private final Set<Procedure> called = new LinkedHashSet<>();

  /** The contracts' terms are of this factory. */
  ContractSteps(
      Program program,
      Procedure procedure,
      Contracts contracts,
      WrittenByCalls written,
      TermFactory terms) {
    this.procedure = procedure;
    this.contracts = contracts;
    this.written = written;
    this.terms = terms;
    this.starts = procedure == program.start();
    this.nesting = new LoopNesting(procedure, contracts.invariants().keySet());
  }

  /** Every cut point that a path has arrived at. */
  Set<Location> met() {
    return met;
  }

  /** Every procedure that a path has called. */
  Set<Procedure> called() {
    return called;
  }

  Term invariant(Location cut) {
    Map<Location, Term> invariants = contracts.invariants();
    return invariants.getOrDefault(cut, terms.bool(true));
  }

  @Override
  public Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters) {
    boolean isCut = contracts.invariants().containsKey(to) || nesting.isHead(to);
    List<Term> claims = new ArrayList<>();
    if (isCut) {
      met.add(to);
      claims.add(invariant(to));
    }
    if (to == procedure.exit()) {
      claims.add(own().ensures());
    }
    List<Integer> goOn = isCut ? null : counters;
    return from == null
        ? atEntry(claims, goOn)
        : new Arrival(claims.isEmpty() ? null : terms.and(claims), null, goOn);
  }

  /** The program may start in any state, and so does the start procedure when it is called. */
  private Arrival atEntry(List<Term> claims, @Nullable List<Integer> goOn) {
    Term required = own().requires();
    Term claimed = terms.and(claims);
    return starts
        ? new Arrival(terms.and(required, claimed), null, goOn)
        : new Arrival(terms.implies(required, claimed), required, goOn);
  }

  private Contract own() {
    return contracts.of(procedure.name(), terms);
  }

  @Override
  public Summary summary(Procedure callee) {
    called.add(callee);
    Contract contract = contracts.of(callee.name(), terms);
    return new Summary(contract.requires(), contract.ensures(), written.of(callee.name()));
  }

  @Override
  public boolean excludesBad(List<Integer> counters) {
    return true;
  }

  @Override
  public boolean enters(Activation caller, Procedure callee) {
    return false;
  }

  @Override
  public List<Integer> kept(List<Integer> counters) {
    return counters;
  }

  @Override
  public List<Integer> restored(List<Integer> kept, List<Integer> atExit) {
    return kept;
  }
}
