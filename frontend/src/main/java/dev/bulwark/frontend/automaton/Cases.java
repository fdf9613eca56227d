package dev.bulwark.frontend.automaton;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Joins two conjuncts {@code c or x = a} and {@code not c or x = b}, as synchronous programs are
 * printed, to {@code x = (c ? b : a)}, which says the same.
 */
final class Cases {

  /** {@code x = value} unless the guard holds. */
  private record Case(Term guard, Variable variable, Term value) {}

  /** The conjunct that a case was found in. */
  private record Placed(int place, Case found) {}

  private final TermFactory terms;
  private final Predicate<Variable> unknown;

  Cases(TermFactory terms, Predicate<Variable> unknown) {
    this.terms = terms;
    this.unknown = unknown;
  }

  List<Term> joined(List<Term> conjuncts) {
    Map<Variable, Map<Term, Placed>> open = new HashMap<>();
    Map<Integer, Term> changed = new HashMap<>();
    Set<Integer> gone = new HashSet<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      for (Case found : cases(conjuncts.get(i))) {
        Map<Term, Placed> guards = open.computeIfAbsent(found.variable(), v -> new HashMap<>());
        Placed other = guards.get(negation(found.guard()));
        if (other != null
            && other.place() != i
            && !gone.contains(other.place())
            && !changed.containsKey(other.place())) {
          changed.put(other.place(), equation(found, other.found()));
          gone.add(i);
          break;
        }
        guards.put(found.guard(), new Placed(i, found));
      }
    }
    List<Term> left = new ArrayList<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      if (!gone.contains(i)) {
        left.add(changed.getOrDefault(i, conjuncts.get(i)));
      }
    }
    return left;
  }

  /** Where the guard of one holds, that of the other does not, so its equation does. */
  private Term equation(Case one, Case other) {
    return terms.eq(one.variable(), terms.ite(one.guard(), other.value(), one.value()));
  }

  /** The ways to read a disjunction of two parts as an equation with a guard. */
  private List<Case> cases(Term conjunct) {
    List<Case> found = new ArrayList<>();
    if (conjunct instanceof Application or && or.op() == Op.OR && or.arity() == 2) {
      for (int i = 0; i < 2; i++) {
        if (or.arg(i) instanceof Application equation && equation.op() == Op.EQ) {
          add(or.arg(1 - i), equation.arg(0), equation.arg(1), found);
          add(or.arg(1 - i), equation.arg(1), equation.arg(0), found);
        }
      }
    }
    return found;
  }

  private void add(Term guard, Term left, Term right, List<Case> found) {
    if (left instanceof Variable variable && unknown.test(variable)) {
      found.add(new Case(guard, variable, right));
    }
  }

  private Term negation(Term term) {
    return term instanceof Application application && application.op() == Op.NOT
        ? application.arg(0)
        : terms.not(term);
  }
}
