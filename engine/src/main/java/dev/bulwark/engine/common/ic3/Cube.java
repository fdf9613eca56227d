package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of states as a conjunction of literals, in the order of their ids. A literal is an atom or
 * its negation where an engine works with cubes in the strict sense; it may be any formula, since
 * regions that are exact preimages are.
 */
public record Cube(List<Term> literals) {

  public static final Comparator<Term> ORDER = Comparator.comparingInt(Term::id);

  public Cube {
    literals = List.copyOf(literals);
  }

  /** The conjunction of these formulas; conjunctions among them are taken apart. */
  public static Cube of(Collection<? extends Term> formulas) {
    Map<Integer, Term> sorted = new TreeMap<>();
    for (Term formula : formulas) {
      for (Term literal : Terms.conjuncts(formula)) {
        if (!Terms.isTrue(literal)) {
          sorted.put(literal.id(), literal);
        }
      }
    }
    return new Cube(List.copyOf(sorted.values()));
  }

  public Term formula(TermFactory terms) {
    return terms.and(literals);
  }

  /** The clause that excludes these states. */
  public Term negation(TermFactory terms) {
    return terms.not(formula(terms));
  }

  public int size() {
    return literals.size();
  }

  /** All states. */
  public boolean isEmpty() {
    return literals.isEmpty();
  }

  public boolean contains(Term literal) {
    return literals.contains(literal);
  }

  public Cube without(Term literal) {
    List<Term> rest = new ArrayList<>(literals);
    rest.remove(literal);
    return new Cube(rest);
  }

  /** Are this cube's literals among the other's, so that it contains all states of the other? */
  public boolean subsumes(Cube other) {
    int j = 0;
    for (Term literal : literals) {
      while (j < other.literals.size() && other.literals.get(j).id() < literal.id()) {
        j++;
      }
      if (j == other.literals.size() || other.literals.get(j) != literal) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return literals.toString();
  }
}
