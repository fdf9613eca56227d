package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which variables actions read and write. */
final class Actions {

  private Actions() {}

  /** Every variable that the action reads. */
  static Set<Variable> read(Action action) {
    return switch (action) {
      case Action.Skip skip -> Set.of();
      case Action.Havoc havoc -> Set.of();
      case Action.Assign(ProgramVariable variable, Term value) -> Terms.freeVariables(value);
      case Action.Assume(Term condition) -> Terms.freeVariables(condition);
      case Action.Call call -> Terms.freeVariables(call.arguments());
    };
  }

  /** Every variable that the action reads or writes. */
  static Set<Variable> mentioned(Action action) {
    Set<Variable> mentioned = new LinkedHashSet<>(read(action));
    switch (action) {
      case Action.Assign assign -> mentioned.add(assign.variable().term());
      case Action.Havoc havoc -> mentioned.add(havoc.variable().term());
      case Action.Call call -> call.result().ifPresent(result -> mentioned.add(result.term()));
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
    }
    return mentioned;
  }
}
