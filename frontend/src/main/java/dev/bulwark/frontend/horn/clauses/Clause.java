package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Position;
import java.util.List;
import java.util.Optional;

/**
 * For all values of its variables: if the body's atoms and conditions hold, so does the head.
 *
 * @param head nothing for a query, whose head is {@code false}
 */
public record Clause(
    List<Atom> body, List<Term> conditions, Optional<Atom> head, Position position) {

  public Clause {
    body = List.copyOf(body);
    conditions = List.copyOf(conditions);
  }

  public boolean isQuery() {
    return head.isEmpty();
  }

  /** Is the predicate in the body? */
  public boolean needs(Predicate predicate) {
    return body.stream().anyMatch(atom -> atom.predicate().equals(predicate));
  }

  /** Is the predicate that of the head? */
  public boolean derives(Predicate predicate) {
    return head.isPresent() && head.get().predicate().equals(predicate);
  }

  /** As a line of a trace has it. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Atom atom : body) {
      text.append(text.isEmpty() ? "" : ", ").append(atom.predicate().name());
    }
    return text.append(text.isEmpty() ? "-> " : " -> ")
        .append(head.map(atom -> atom.predicate().name()).orElse("false"))
        .toString();
  }
}
