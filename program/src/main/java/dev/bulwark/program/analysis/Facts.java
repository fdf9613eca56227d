package dev.bulwark.program.analysis;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Equations "variable = term" that hold at one point of a program. No variable that has an equation
 * occurs in the term of another, so substituting once is enough.
 */
final class Facts {

  /** Larger terms are not carried along: they would be copied wherever the variable is read. */
  private static final int MAX_SIZE = 16;

  private final TermFactory terms;
  // Apart, since only terms with variables can be invalidated by assignments to others.
  private final Map<Variable, Term> constants;
  private final Map<Variable, Term> expressions;

  Facts(TermFactory terms) {
    this(terms, new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  private Facts(TermFactory terms, Map<Variable, Term> constants, Map<Variable, Term> expressions) {
    this.terms = terms;
    this.constants = constants;
    this.expressions = expressions;
  }

  Facts copy() {
    return new Facts(terms, new LinkedHashMap<>(constants), new LinkedHashMap<>(expressions));
  }

  Map<Variable, Term> all() {
    Map<Variable, Term> all = new LinkedHashMap<>(constants);
    all.putAll(expressions);
    return all;
  }

  /** The term with every variable replaced that has an equation. */
  Term apply(Term term) {
    return constants.isEmpty() && expressions.isEmpty()
        ? term
        : new Substitution(terms, this::value).apply(term);
  }

  private Term value(Variable variable) {
    Term constant = constants.get(variable);
    return constant != null ? constant : expressions.getOrDefault(variable, variable);
  }

  Term truth(boolean value) {
    return terms.bool(value);
  }

  /** Nothing is known of the variable any more. */
  void forget(Variable variable) {
    constants.remove(variable);
    expressions.remove(variable);
    expressions.values().removeIf(term -> Terms.freeVariables(term).contains(variable));
  }

  void forgetAll() {
    constants.clear();
    expressions.clear();
  }

  /** The variable takes the value of a term over the state before. */
  void assign(Variable variable, Term value) {
    Term before = apply(value);
    forget(variable);
    learn(variable, before);
  }

  /**
   * The variable, of which nothing was known, equals a term to which {@link #apply} was applied.
   */
  void learn(Variable variable, Term value) {
    Set<Variable> read = Terms.freeVariables(value);
    if (read.isEmpty()) {
      constants.put(variable, value);
      resolve(variable, value);
    } else if (!read.contains(variable) && Terms.size(value) <= MAX_SIZE) {
      expressions.put(variable, value);
    }
  }

  /** What is known in terms of a variable becomes known in terms of its value. */
  private void resolve(Variable variable, Term value) {
    if (expressions.values().stream().noneMatch(t -> Terms.freeVariables(t).contains(variable))) {
      return;
    }
    Substitution substitution = new Substitution(terms, other -> other == variable ? value : other);
    Map<Variable, Term> old = new LinkedHashMap<>(expressions);
    expressions.clear();
    old.forEach(
        (other, term) -> {
          Term resolved = substitution.apply(term);
          (Terms.freeVariables(resolved).isEmpty() ? constants : expressions).put(other, resolved);
        });
  }

  /** Keeps the equations that satisfy the condition. */
  void retain(BiPredicate<Variable, Term> condition) {
    constants.entrySet().removeIf(e -> !condition.test(e.getKey(), e.getValue()));
    expressions.entrySet().removeIf(e -> !condition.test(e.getKey(), e.getValue()));
  }

  /** Keeps what the other facts say too; true if anything was lost. */
  boolean meet(Facts other) {
    int size = constants.size() + expressions.size();
    retain((variable, term) -> other.value(variable) == term);
    return constants.size() + expressions.size() < size;
  }
}
