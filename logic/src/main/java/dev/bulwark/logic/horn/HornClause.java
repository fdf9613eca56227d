package dev.bulwark.logic.horn;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * If the atoms of the body and the constraint hold, so does the head, for all values of the
 * variables. Without a head it is a query: the body must never hold.
 */
public record HornClause(Optional<RelationAtom> head, List<RelationAtom> body, Term constraint) {

  public HornClause {
    body = List.copyOf(body);
  }

  /** In the order of the clause: body, constraint, head. */
  public Set<Variable> variables() {
    List<Term> parts = new ArrayList<>();
    body.forEach(atom -> parts.addAll(atom.arguments()));
    parts.add(constraint);
    head.ifPresent(atom -> parts.addAll(atom.arguments()));
    return Terms.freeVariables(parts);
  }

  /** The head and the atoms of the body. */
  public Stream<RelationAtom> atoms() {
    return Stream.concat(head.stream(), body.stream());
  }
}
