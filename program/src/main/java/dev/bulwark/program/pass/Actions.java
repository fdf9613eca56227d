package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which variables actions read and write. */
final class Actions {

  private static final String PRIME = "'";

  private Actions() {}

  /** Every variable that the action reads; those of relations may be primed. */
  static Set<Variable> read(Action action) {
    return switch (action) {
      case Action.Skip skip -> Set.of();
      case Action.Havoc havoc -> Set.of();
      case Action.Assign(ProgramVariable variable, Term value) -> Terms.freeVariables(value);
      case Action.Assume(Term condition) -> Terms.freeVariables(condition);
      case Action.Call call -> Terms.freeVariables(call.arguments());
      case Action.Relation(Term relation) -> Terms.freeVariables(relation);
    };
  }

  /** Every variable that the action reads or writes, none of them primed. */
  static Set<Variable> mentioned(Action action, TermFactory terms) {
    Set<Variable> mentioned = new LinkedHashSet<>();
    for (Variable variable : read(action)) {
      String name = variable.name();
      mentioned.add(
          action instanceof Action.Relation && name.endsWith(PRIME)
              ? terms.variable(name.substring(0, name.length() - PRIME.length()), variable.sort())
              : variable);
    }
    switch (action) {
      case Action.Assign assign -> mentioned.add(assign.variable().term());
      case Action.Havoc havoc -> mentioned.add(havoc.variable().term());
      case Action.Call call -> call.result().ifPresent(result -> mentioned.add(result.term()));
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
      case Action.Relation relation -> {}
    }
    return mentioned;
  }
}
