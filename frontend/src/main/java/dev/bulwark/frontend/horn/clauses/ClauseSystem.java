package dev.bulwark.frontend.horn.clauses;

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
    Set<Predicate> wanted = needed();
    return new ClauseSystem(
        predicates, productive().stream().filter(clause -> leadsTo(clause, wanted)).toList());
  }

  /** The predicates that derivations of {@code false} may need. */
  public Set<Predicate> needed() {
    List<Clause> productive = productive();
    Set<Predicate> needed = new LinkedHashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Clause clause : productive) {
        if (leadsTo(clause, needed)) {
          for (Atom atom : clause.body()) {
            grown |= needed.add(atom.predicate());
          }
        }
      }
    }
    return needed;
  }

  private static boolean leadsTo(Clause clause, Set<Predicate> wanted) {
    return clause.isQuery() || wanted.contains(clause.head().get().predicate());
  }

  /** The predicates that have a derivation, whatever conditions say. */
  public Set<Predicate> derivable() {
    Set<Predicate> derivable = new LinkedHashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Clause clause : clauses) {
        if (clause.head().isPresent() && isProductive(clause, derivable)) {
          grown |= derivable.add(clause.head().get().predicate());
        }
      }
    }
    return derivable;
  }

  private static boolean isProductive(Clause clause, Set<Predicate> derivable) {
    return clause.body().stream().allMatch(atom -> derivable.contains(atom.predicate()));
  }

  private List<Clause> productive() {
    Set<Predicate> derivable = derivable();
    return clauses.stream().filter(clause -> isProductive(clause, derivable)).toList();
  }
}
