package dev.bulwark.logic.horn;

import dev.bulwark.logic.Term;
import java.util.List;

/** A relation of these values. */
public record RelationAtom(Relation relation, List<Term> arguments) {

  public RelationAtom {
    arguments = List.copyOf(arguments);
    if (!arguments.stream().map(Term::sort).toList().equals(relation.sorts())) {
      throw new IllegalArgumentException(relation + " is not over " + arguments);
    }
  }
}
