package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.logic.Term;
import java.util.List;

/** A predicate applied to terms. */
public record Atom(Predicate predicate, List<Term> arguments) {

  public Atom {
    arguments = List.copyOf(arguments);
  }
}
