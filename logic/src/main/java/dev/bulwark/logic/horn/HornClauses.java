package dev.bulwark.logic.horn;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Clauses over relations. They are satisfiable if there are relations that fulfil all of them, and
 * unsatisfiable if the body of a query can be derived.
 *
 * @param terms the factory of all terms
 */
public record HornClauses(TermFactory terms, List<Relation> relations, List<HornClause> clauses) {

  public HornClauses {
    relations = List.copyOf(relations);
    clauses = List.copyOf(clauses);
  }

  /** The sorts of all terms. */
  public Set<Sort> sorts() {
    List<Term> roots = new ArrayList<>();
    for (HornClause clause : clauses) {
      roots.add(clause.constraint());
      clause.atoms().forEach(atom -> roots.addAll(atom.arguments()));
    }
    Set<Sort> sorts = new LinkedHashSet<>();
    Terms.forEachPostOrder(roots, term -> sorts.add(term.sort()));
    return sorts;
  }

  /** Relations of which something might be derived, if only one looks at which needs which. */
  public Set<Relation> derivable() {
    Set<Relation> derivable = new LinkedHashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (HornClause clause : clauses) {
        if (clause.head().isPresent()
            && clause.body().stream().allMatch(atom -> derivable.contains(atom.relation()))) {
          changed |= derivable.add(clause.head().get().relation());
        }
      }
    }
    return derivable;
  }

  /**
   * Only the clauses that a derivation of a query might use, and their relations. The clauses left
   * out hold if relations that are not {@link #derivable} are empty, and others that were left out
   * hold of everything.
   */
  public HornClauses relevant() {
    Set<Relation> derivable = derivable();
    List<HornClause> usable =
        clauses.stream()
            .filter(
                clause -> clause.body().stream().allMatch(a -> derivable.contains(a.relation())))
            .toList();
    Set<Relation> needed = neededBy(usable);
    return new HornClauses(
        terms,
        relations.stream().filter(needed::contains).toList(),
        usable.stream()
            .filter(
                clause ->
                    clause.head().map(RelationAtom::relation).map(needed::contains).orElse(true))
            .toList());
  }

  /** Relations that a query may need, directly or by way of others. */
  private static Set<Relation> neededBy(List<HornClause> clauses) {
    Set<Relation> needed = new LinkedHashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (HornClause clause : clauses) {
        Optional<RelationAtom> head = clause.head();
        if (head.isEmpty() || needed.contains(head.get().relation())) {
          for (RelationAtom atom : clause.body()) {
            changed |= needed.add(atom.relation());
          }
        }
      }
    }
    return needed;
  }
}
