package dev.bulwark.engine.ic3cegar;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Predicates ordered by implication, with the nearest weaker ones (parents) and the nearest
 * stronger ones (children) of each (§3.1). A new one is put in its place by queries that go down
 * from the weakest only as far as implications go. What is equivalent to a known one, or constant,
 * is left out.
 *
 * <p>Without a session there is no order: nothing has parents or children, and nothing is asked.
 */
final class PredicateLattice {

  private final TermFactory terms;
  private final List<Session> session;
  private final Map<Term, Set<Term>> parents = new LinkedHashMap<>();
  private final Map<Term, Set<Term>> children = new LinkedHashMap<>();

  private PredicateLattice(TermFactory terms, List<Session> session) {
    this.terms = terms;
    this.session = session;
  }

  static PredicateLattice ordered(TermFactory terms, Session session) {
    return new PredicateLattice(terms, List.of(session));
  }

  static PredicateLattice unordered(TermFactory terms) {
    return new PredicateLattice(terms, List.of());
  }

  /** The nearest predicates that the given one implies. */
  List<Term> parents(Term predicate) {
    return List.copyOf(parents.getOrDefault(predicate, Set.of()));
  }

  /** The nearest predicates that imply the given one. */
  List<Term> children(Term predicate) {
    return List.copyOf(children.getOrDefault(predicate, Set.of()));
  }

  /** Says whether the predicate is new. */
  boolean add(Term predicate) {
    if (session.isEmpty()) {
      return true;
    }
    if (parents.containsKey(predicate)
        || implies(predicate, terms.bool(false))
        || implies(terms.bool(true), predicate)) {
      return false;
    }
    Set<Term> above = new LinkedHashSet<>();
    Set<Term> below = new LinkedHashSet<>();
    for (Term other : parents.keySet()) {
      if (!isAbove(other, above) && implies(predicate, other)) {
        above.add(other);
      }
      if (!isBelow(other, below) && implies(other, predicate)) {
        below.add(other);
      }
      if (above.contains(other) && below.contains(other)) {
        return false;
      }
    }
    Set<Term> nearestAbove = minimal(above);
    Set<Term> nearestBelow = maximal(below);
    for (Term lower : nearestBelow) {
      edges(parents, lower).removeAll(nearestAbove);
      edges(parents, lower).add(predicate);
    }
    for (Term upper : nearestAbove) {
      edges(children, upper).removeAll(nearestBelow);
      edges(children, upper).add(predicate);
    }
    edges(parents, predicate).addAll(nearestAbove);
    edges(children, predicate).addAll(nearestBelow);
    return true;
  }

  private static Set<Term> edges(Map<Term, Set<Term>> map, Term of) {
    return map.computeIfAbsent(of, predicate -> new LinkedHashSet<>());
  }

  /** Is it already known to be weaker than something above? */
  private boolean isAbove(Term other, Set<Term> above) {
    return children(other).stream().anyMatch(above::contains) && above.add(other);
  }

  private boolean isBelow(Term other, Set<Term> below) {
    return parents(other).stream().anyMatch(below::contains) && below.add(other);
  }

  /** Those above which have no child among them. */
  private Set<Term> minimal(Set<Term> above) {
    Set<Term> nearest = new LinkedHashSet<>(above);
    above.forEach(upper -> nearest.removeAll(reachable(parents, upper)));
    return nearest;
  }

  private Set<Term> maximal(Set<Term> below) {
    Set<Term> nearest = new LinkedHashSet<>(below);
    below.forEach(lower -> nearest.removeAll(reachable(children, lower)));
    return nearest;
  }

  private static Set<Term> reachable(Map<Term, Set<Term>> map, Term from) {
    Set<Term> found = new LinkedHashSet<>();
    List<Term> open = new ArrayList<>(map.getOrDefault(from, Set.of()));
    while (!open.isEmpty()) {
      Term next = open.removeLast();
      if (found.add(next)) {
        open.addAll(map.getOrDefault(next, Set.of()));
      }
    }
    return found;
  }

  private boolean implies(Term stronger, Term weaker) {
    // p ∧ ¬q
    return session.getFirst().check(List.of(stronger, terms.not(weaker))) == Answer.UNSAT;
  }
}
