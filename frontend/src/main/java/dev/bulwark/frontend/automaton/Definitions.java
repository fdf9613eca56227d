package dev.bulwark.frontend.automaton;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Solves equations for variables: of conjuncts {@code x = t} in which x is one of the unknowns and
 * not in t, some become definitions, and all else speaks of what they define. Equations by cases
 * are joined before ({@link Cases}). The conjunction says the same before and after.
 */
public final class Definitions {

  private final TermFactory terms;
  private final Predicate<Variable> unknown;
  private final Map<Variable, Term> definitions = new LinkedHashMap<>();
  private final List<Term> conditions = new ArrayList<>();

  private Definitions(TermFactory terms, Predicate<Variable> unknown) {
    this.terms = terms;
    this.unknown = unknown;
  }

  public static Definitions solve(
      TermFactory terms, List<Term> conjuncts, Predicate<Variable> unknown) {
    Definitions solved = new Definitions(terms, unknown);
    List<Term> joined = new Cases(terms, unknown).joined(conjuncts);
    List<Term> rest = new ArrayList<>();
    // Those first that need no unknown: they make the fewest inputs.
    for (Term conjunct : joined) {
      if (!solved.defines(conjunct, true)) {
        rest.add(conjunct);
      }
    }
    for (Term conjunct : rest) {
      if (!solved.defines(conjunct, false)) {
        solved.conditions.add(conjunct);
      }
    }
    Substitution known = Substitution.of(terms, solved.definitions);
    solved.conditions.replaceAll(known::apply);
    return solved;
  }

  /** Definitions contain no variable that is defined. */
  public Map<Variable, Term> definitions() {
    return Collections.unmodifiableMap(definitions);
  }

  /** What remains to hold, without the variables that are defined. */
  public List<Term> conditions() {
    return Collections.unmodifiableList(conditions);
  }

  private boolean defines(Term conjunct, boolean closed) {
    if (conjunct instanceof Variable) {
      return defines(conjunct, terms.bool(true), closed);
    }
    if (conjunct instanceof Application negation && negation.op() == Op.NOT) {
      return defines(negation.arg(0), terms.bool(false), closed);
    }
    return conjunct instanceof Application equation
        && equation.op() == Op.EQ
        && (defines(equation.arg(0), equation.arg(1), closed)
            || defines(equation.arg(1), equation.arg(0), closed));
  }

  private boolean defines(Term left, Term right, boolean closed) {
    if (!(left instanceof Variable variable)
        || !unknown.test(variable)
        || definitions.containsKey(variable)) {
      return false;
    }
    if (closed && Terms.freeVariables(right).stream().anyMatch(unknown)) {
      return false;
    }
    Term value = Substitution.of(terms, definitions).apply(right);
    Set<Variable> free = Terms.freeVariables(value);
    if (free.contains(variable)) {
      return false;
    }
    Substitution now = Substitution.of(terms, Map.of(variable, value));
    definitions.replaceAll((defined, term) -> now.apply(term));
    definitions.put(variable, value);
    return true;
  }
}
