package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces predicates in bodies by what they are derived from (Tamaki and Sato, 1984). Only those
 * that are derived beside another predicate, that take no part in their own derivation and that few
 * clauses derive: then fewer predicates become procedures, and the system hardly grows.
 */
public final class Unfolding {

  /** Clauses of a predicate that is needed in one place only. */
  private static final int MOST_CLAUSES = 3;

  /** Atoms in all bodies together, relative to what they were. */
  private static final int GROWTH = 8;

  private static final int SMALL = 500;

  private final TermFactory terms;

  public Unfolding(TermFactory terms) {
    this.terms = terms;
  }

  public ClauseSystem apply(ClauseSystem system) {
    List<Clause> clauses = system.clauses();
    int limit = Math.max(SMALL, GROWTH * atoms(clauses));
    Optional<Predicate> next = candidate(clauses);
    while (next.isPresent()) {
      List<Clause> unfolded = unfold(clauses, next.get());
      if (atoms(unfolded) > limit) {
        break;
      }
      clauses = unfolded;
      next = candidate(clauses);
    }
    return new ClauseSystem(system.predicates(), clauses);
  }

  private static int atoms(List<Clause> clauses) {
    return clauses.stream().mapToInt(clause -> clause.body().size() + 1).sum();
  }

  private static Optional<Predicate> candidate(List<Clause> clauses) {
    Dependencies dependencies = new Dependencies(clauses);
    Set<Predicate> aside = new LinkedHashSet<>();
    for (Clause clause : clauses) {
      int main = dependencies.mainAtom(clause);
      for (int i = 0; i < clause.body().size(); i++) {
        if (i != main) {
          aside.add(clause.body().get(i).predicate());
        }
      }
    }
    return aside.stream()
        .filter(predicate -> !dependencies.isRecursive(predicate))
        .filter(predicate -> isSmall(predicate, clauses))
        .findFirst();
  }

  private static boolean isSmall(Predicate predicate, List<Clause> clauses) {
    long defining = clauses.stream().filter(clause -> clause.derives(predicate)).count();
    long uses =
        clauses.stream()
            .flatMap(clause -> clause.body().stream())
            .filter(atom -> atom.predicate().equals(predicate))
            .count();
    return defining == 1 || (uses == 1 && defining <= MOST_CLAUSES);
  }

  private List<Clause> unfold(List<Clause> clauses, Predicate predicate) {
    List<Clause> definition = clauses.stream().filter(c -> c.derives(predicate)).toList();
    List<Clause> unfolded = new ArrayList<>();
    for (Clause clause : clauses) {
      if (!clause.derives(predicate)) {
        unfolded.addAll(unfold(clause, predicate, definition));
      }
    }
    return unfolded;
  }

  private List<Clause> unfold(Clause clause, Predicate predicate, List<Clause> definition) {
    List<Clause> done = List.of(clause);
    while (done.stream().anyMatch(c -> c.needs(predicate))) {
      List<Clause> next = new ArrayList<>();
      for (Clause one : done) {
        for (Clause by : definition) {
          next.add(replaceFirst(one, predicate, by));
        }
      }
      done = next;
    }
    return done;
  }

  /** With the first atom of the predicate replaced by a copy of the clause's body. */
  private Clause replaceFirst(Clause clause, Predicate predicate, Clause by) {
    int place = 0;
    while (!clause.body().get(place).predicate().equals(predicate)) {
      place++;
    }
    List<Term> given = clause.body().get(place).arguments();
    List<Term> formal = by.head().orElseThrow().arguments();
    Map<Variable, Term> values = new LinkedHashMap<>();
    List<Integer> equations = new ArrayList<>();
    for (int i = 0; i < formal.size(); i++) {
      if (!(formal.get(i) instanceof Variable variable)
          || values.putIfAbsent(variable, given.get(i)) != null) {
        equations.add(i);
      }
    }
    Substitution copy =
        new Substitution(
            terms,
            variable ->
                values.computeIfAbsent(
                    variable, v -> terms.freshVariable(baseName(v.name()), v.sort())));
    List<Atom> body = new ArrayList<>(clause.body().subList(0, place));
    for (Atom atom : by.body()) {
      body.add(new Atom(atom.predicate(), atom.arguments().stream().map(copy::apply).toList()));
    }
    body.addAll(clause.body().subList(place + 1, clause.body().size()));
    List<Term> conditions = new ArrayList<>(clause.conditions());
    equations.forEach(i -> conditions.add(terms.eq(given.get(i), copy.apply(formal.get(i)))));
    by.conditions().forEach(condition -> conditions.add(copy.apply(condition)));
    return new Clause(body, conditions, clause.head(), clause.position());
  }

  /** The name in the source of a variable that was made for it. */
  public static String baseName(String name) {
    int number = name.lastIndexOf('!');
    return number > 0 ? name.substring(0, number) : name;
  }
}
