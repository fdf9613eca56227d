package dev.bulwark.frontend.c;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;

/** The parts of the lowering that hold C's arithmetic; tests replace them to put faults in. */
class LoweringRules {

  /** The rules for these integers; those here are the machine's. */
  LoweringRules over(Integers integers) {
    return switch (integers) {
      case MACHINE -> this;
      case MATHEMATICAL -> new MathematicalRules();
    };
  }

  Conversions conversions(TermFactory terms, MachineModel machine) {
    return new Conversions(terms, machine);
  }

  Operators operators(TermFactory terms, Conversions conversions) {
    return new Operators(terms, conversions);
  }
}
