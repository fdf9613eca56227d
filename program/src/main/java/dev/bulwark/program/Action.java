package dev.bulwark.program;

import dev.bulwark.logic.Term;
import java.util.List;
import java.util.Optional;

/** What an edge does. */
public sealed interface Action {

  /** Nothing. */
  record Skip() implements Action {}

  record Assign(ProgramVariable variable, Term value) implements Action {}

  /** Passes only states in which the condition holds. */
  record Assume(Term condition) implements Action {}

  /** The variable takes any value of its sort: the next input of the site. */
  record Havoc(ProgramVariable variable, InputSite site) implements Action {}

  /**
   * Calls a procedure: its parameters take the arguments' values, its body runs from entry to exit
   * with fresh locals, and the result variable of the caller, if any, takes the value of the
   * procedure's result variable. A call is the only edge that leaves its source, so that location
   * names the call.
   */
  record Call(String callee, List<Term> arguments, Optional<ProgramVariable> result)
      implements Action {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  Action SKIP = new Skip();
}
