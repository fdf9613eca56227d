package dev.bulwark.frontend.horn.clauses;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which predicates' derivations predicates take part in. */
public final class Dependencies {

  private final Map<Predicate, Set<Predicate>> next = new LinkedHashMap<>();
  private final Map<Predicate, Set<Predicate>> reached = new LinkedHashMap<>();

  public Dependencies(List<Clause> clauses) {
    for (Clause clause : clauses) {
      clause
          .head()
          .ifPresent(
              head ->
                  clause
                      .body()
                      .forEach(
                          atom ->
                              next.computeIfAbsent(atom.predicate(), p -> new LinkedHashSet<>())
                                  .add(head.predicate())));
    }
  }

  /** Can one take part in a derivation of the other, in one step or more? */
  public boolean leads(Predicate from, Predicate to) {
    return reached.computeIfAbsent(from, this::reachedFrom).contains(to);
  }

  private Set<Predicate> reachedFrom(Predicate from) {
    Set<Predicate> found = new LinkedHashSet<>();
    ArrayDeque<Predicate> waiting = new ArrayDeque<>(List.of(from));
    while (!waiting.isEmpty()) {
      for (Predicate target : next.getOrDefault(waiting.remove(), Set.of())) {
        if (found.add(target)) {
          waiting.add(target);
        }
      }
    }
    return found;
  }

  public boolean isRecursive(Predicate predicate) {
    return leads(predicate, predicate);
  }

  /**
   * Which atom of the body the derivation goes on from, while the others are derived aside: one
   * that the head leads back to, so that linear recursion becomes a loop, else one that is
   * recursive, else the first; -1 for a fact.
   */
  public int mainAtom(Clause clause) {
    List<Atom> body = clause.body();
    for (int i = 0; i < body.size(); i++) {
      Predicate predicate = body.get(i).predicate();
      if (clause.head().isPresent() && leads(clause.head().get().predicate(), predicate)) {
        return i;
      }
    }
    for (int i = 0; i < body.size(); i++) {
      if (isRecursive(body.get(i).predicate())) {
        return i;
      }
    }
    return body.isEmpty() ? -1 : 0;
  }
}
