package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.nts.syntax.NtsSystem.Declaration;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Role;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Subsystem;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * How a subsystem is called. A procedure has one result at most; several are handed over in
 * registers, which are global variables that the caller reads at once.
 *
 * @param registers one for each result, if there are several
 */
record Signature(String name, int parameters, int results, List<ProgramVariable> registers) {

  static Signature of(TermFactory terms, Subsystem subsystem) {
    List<Declaration> outs = subsystem.variables(Role.OUT);
    List<ProgramVariable> registers = new ArrayList<>();
    if (outs.size() > 1) {
      for (Declaration out : outs) {
        registers.add(
            new ProgramVariable(
                terms.variable(out.name() + "@" + subsystem.name(), Sort.INT),
                CType.INT,
                subsystem.name() + "." + out.name(),
                out.position(),
                ProgramVariable.Kind.GLOBAL));
      }
    }
    return new Signature(
        subsystem.name(), subsystem.variables(Role.IN).size(), outs.size(), registers);
  }
}
