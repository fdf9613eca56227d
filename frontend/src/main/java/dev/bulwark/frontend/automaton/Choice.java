package dev.bulwark.frontend.automaton;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * What to do where several things can be done: an input chooses. So inputs determine an execution,
 * and the conditions of the edges exclude each other, as interpreter and engines want it.
 */
public final class Choice {

  /** No value of the source's: traces leave it out. */
  private static final CType TYPE = new CType.OtherType("a choice");

  private final TermFactory terms;
  private final Procedure.Builder procedure;
  private final ProgramVariable variable;
  private boolean declared;
  private int made;

  /**
   * @param sort of the numbers that choose: integers or bit-vectors, as the program has them
   */
  public Choice(TermFactory terms, Procedure.Builder procedure, Sort sort) {
    this.terms = terms;
    this.procedure = procedure;
    this.variable =
        new ProgramVariable(
            terms.variable(procedure.name() + "::choice@", sort),
            TYPE,
            "choice",
            Position.NONE,
            ProgramVariable.Kind.TEMPORARY);
  }

  /** Places behind this one, of which an input chooses one; one place is that itself. */
  public List<Location> branches(Location at, int count, Position position) {
    if (count == 1) {
      return List.of(at);
    }
    if (!declared) {
      procedure.local(variable);
      declared = true;
    }
    List<Location> branches = new ArrayList<>();
    if (count == 0) {
      return branches;
    }
    Location chosen = procedure.location(position);
    InputSite site =
        new InputSite(
            procedure.name() + "#choice" + made++,
            InputSite.Kind.NONDET,
            "a choice",
            TYPE,
            position);
    procedure.edge(at, new Action.Havoc(variable, site), chosen, position, "");
    for (int i = 0; i < count; i++) {
      Location branch = procedure.location(position);
      procedure.edge(chosen, new Action.Assume(condition(i, i == count - 1)), branch, position, "");
      branches.add(branch);
    }
    return branches;
  }

  /** Every number chooses one: those beyond the last one choose that. */
  private Term condition(int number, boolean last) {
    Term choice = variable.term();
    if (variable.sort() instanceof Sort.BitVec(int width)) {
      Term constant = terms.bitVec(width, number);
      return last ? terms.apply(Op.BV_ULE, constant, choice) : terms.eq(choice, constant);
    }
    Term constant = terms.integer(number);
    if (last) {
      return terms.le(constant, choice);
    }
    return number == 0 ? terms.le(choice, constant) : terms.eq(choice, constant);
  }
}
