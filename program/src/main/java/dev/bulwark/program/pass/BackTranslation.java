package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import java.util.Map;
import java.util.function.UnaryOperator;

/** From what was found on a pass's result back to the program that the pass was given. */
public interface BackTranslation {

  /**
   * Invariants at cut points; terms move to the factory of the earlier program, variables to
   * qualified names there.
   */
  Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants);

  /** How often loops go round at most, by loop head. */
  Map<Location, Integer> loopBounds(Map<Location, Integer> bounds);

  /** How deep calls nest at most, by procedure; a pass that removed calls adds what it knows. */
  Map<String, Integer> callBounds(Map<String, Integer> bounds);

  Inputs inputs(Inputs inputs);

  /**
   * Contracts of procedures, with terms in the factory of the earlier program. Throws {@link
   * NoBackTranslationException} where procedures are not those of the earlier program.
   */
  Contracts contracts(Contracts contracts);

  /** From a program to itself. */
  static BackTranslation identity() {
    return changing(invariants -> invariants, bounds -> bounds, contracts -> contracts);
  }

  /** From a program that has the same calls and inputs. */
  static BackTranslation changing(
      UnaryOperator<Map<CutPoint, Term>> ofInvariants,
      UnaryOperator<Map<Location, Integer>> ofLoopBounds,
      UnaryOperator<Contracts> ofContracts) {
    return new BackTranslation() {
      @Override
      public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
        return ofInvariants.apply(invariants);
      }

      @Override
      public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
        return ofLoopBounds.apply(bounds);
      }

      @Override
      public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
        return bounds;
      }

      @Override
      public Inputs inputs(Inputs inputs) {
        return inputs;
      }

      @Override
      public Contracts contracts(Contracts contracts) {
        return ofContracts.apply(contracts);
      }
    };
  }

  /** The same back-translation, with a last change to invariants and contracts. */
  default BackTranslation with(
      UnaryOperator<Map<CutPoint, Term>> ofInvariants, UnaryOperator<Contracts> ofContracts) {
    return then(changing(ofInvariants, bounds -> bounds, ofContracts));
  }

  /** This back-translation, and then another one. */
  default BackTranslation then(BackTranslation earlier) {
    BackTranslation later = this;
    return new BackTranslation() {
      @Override
      public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
        return earlier.invariants(later.invariants(invariants));
      }

      @Override
      public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
        return earlier.loopBounds(later.loopBounds(bounds));
      }

      @Override
      public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
        return earlier.callBounds(later.callBounds(bounds));
      }

      @Override
      public Inputs inputs(Inputs inputs) {
        return earlier.inputs(later.inputs(inputs));
      }

      @Override
      public Contracts contracts(Contracts contracts) {
        return earlier.contracts(later.contracts(contracts));
      }
    };
  }
}
