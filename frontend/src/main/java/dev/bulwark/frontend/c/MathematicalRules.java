package dev.bulwark.frontend.c;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;

/** C's arithmetic on unbounded integers. */
final class MathematicalRules extends LoweringRules {

  @Override
  LoweringRules over(Integers integers) {
    return this;
  }

  @Override
  Conversions conversions(TermFactory terms, MachineModel machine) {
    return new MathematicalConversions(terms, machine);
  }

  @Override
  Operators operators(TermFactory terms, Conversions conversions) {
    return new MathematicalOperators(terms, conversions);
  }
}
