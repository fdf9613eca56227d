package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** From a program with summaries of loops back to the one without: proofs come back as they are. */
final class AccelerationBack implements BackTranslation {

  private final BackTranslation copy;
  private final Set<Variable> added;
  private final AccelerationInputs inputs;

  /**
   * @param copy from the copy's locations to those of the program
   * @param added the variables that only the copy has
   */
  AccelerationBack(BackTranslation copy, Set<Variable> added, AccelerationInputs inputs) {
    this.copy = copy;
    this.added = new HashSet<>(added);
    this.inputs = inputs;
  }

  @Override
  public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
    invariants.values().forEach(this::requireKnown);
    return copy.invariants(invariants);
  }

  private void requireKnown(Term invariant) {
    if (Terms.freeVariables(invariant).stream().anyMatch(added::contains)) {
      throw new NoBackTranslationException("an invariant speaks of how often a loop iterates");
    }
  }

  /** Every run of the program is one of the copy, with as many iterations of each loop. */
  @Override
  public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
    return copy.loopBounds(bounds);
  }

  @Override
  public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
    return copy.callBounds(bounds);
  }

  @Override
  public Inputs inputs(Inputs taken) {
    return inputs.of(taken);
  }

  @Override
  public Contracts contracts(Contracts contracts) {
    contracts.invariants().values().forEach(this::requireKnown);
    return copy.contracts(contracts);
  }
}
