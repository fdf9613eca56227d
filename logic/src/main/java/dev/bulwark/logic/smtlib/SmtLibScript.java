package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.List;

/** What a script declares and asserts, in its order. */
public record SmtLibScript(List<Variable> declarations, List<Term> assertions) {

  public SmtLibScript {
    declarations = List.copyOf(declarations);
    assertions = List.copyOf(assertions);
  }
}
