package dev.bulwark.frontend.horn.clauses;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Clauses in the order of the source, and the predicates that they may be about. */
public record ClauseSystem(List<Predicate> predicates, List<Clause> clauses) {

  public ClauseSystem {
    predicates = List.copyOf(predicates);
    clauses = List.copyOf(clauses);
  }

  /**
   * Without clauses that can play no part in a derivation of {@code false}: those that need a
   * predicate of which nothing can be derived, and those whose head no query needs.
   */
  public ClauseSystem relevant() {
    List<Clause> productive = productive();
    Set<Predicate> needed = new LinkedHashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Clause clause : productive) {
        if (clause.isQuery() || needed.contains(clause.head().get().predicate())) {
          for (Atom atom : clause.body()) {
            grown |= needed.add(atom.predicate());
          }
        }
      }
    }
    return new ClauseSystem(
        predicates,
        productive.stream()
            .filter(clause -> clause.isQuery() || needed.contains(clause.head().get().predicate()))
            .toList());
  }

  private List<Clause> productive() {
    Set<Predicate> derivable = new LinkedHashSet<>();
    List<Clause> found = new ArrayList<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      found.clear();
      for (Clause clause : clauses) {
        if (clause.body().stream().allMatch(atom -> derivable.contains(atom.predicate()))) {
          found.add(clause);
          grown |= clause.head().isPresent() && derivable.add(clause.head().get().predicate());
        }
      }
    }
    return found;
  }
}
