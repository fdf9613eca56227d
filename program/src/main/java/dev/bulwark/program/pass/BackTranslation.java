package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
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

  /** From a program to itself. */
  static BackTranslation identity() {
    return changing(invariants -> invariants, bounds -> bounds);
  }

  /** From a program that has the same calls and inputs. */
  static BackTranslation changing(
      UnaryOperator<Map<CutPoint, Term>> ofInvariants,
      UnaryOperator<Map<Location, Integer>> ofLoopBounds) {
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
    };
  }

  /** The same back-translation, with a last change to the invariants. */
  default BackTranslation withInvariants(UnaryOperator<Map<CutPoint, Term>> change) {
    return then(changing(change, bounds -> bounds));
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
    };
  }
}
