package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;

/** C's arithmetic on unbounded integers. */
final class MathematicalRules extends LoweringRules {

  @Override
  public LoweringRules over(Integers integers) {
    return this;
  }

  @Override
  public Conversions conversions(TermFactory terms, MachineModel machine) {
    return new MathematicalConversions(terms, machine);
  }

  @Override
  public Operators operators(TermFactory terms, Conversions conversions) {
    return new MathematicalOperators(terms, conversions);
  }
}
