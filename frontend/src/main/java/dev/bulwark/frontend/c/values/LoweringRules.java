package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;

/** The parts of the lowering that hold C's arithmetic; tests replace them to put faults in. */
public class LoweringRules {

  /** The rules for these integers; those here are the machine's. */
  public LoweringRules over(Integers integers) {
    return switch (integers) {
      case MACHINE -> this;
      case MATHEMATICAL -> new MathematicalRules();
    };
  }

  public Conversions conversions(TermFactory terms, MachineModel machine) {
    return new Conversions(terms, machine);
  }

  public Operators operators(TermFactory terms, Conversions conversions) {
    return new Operators(terms, conversions);
  }
}
