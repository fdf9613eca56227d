package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.automaton.Definitions;
import dev.bulwark.frontend.horn.clauses.Atom;
import dev.bulwark.frontend.horn.clauses.Clause;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A clause whose atoms in the body are over variables, each of which occurs there once, and whose
 * equations are solved for variables that occur in no atom of the body.
 *
 * @param main the atom that the derivation goes on from; none for a fact
 * @param aside the other atoms of the body
 * @param head what the head's arguments are
 * @param open variables that neither the body nor an equation determines
 */
record SolvedClause(
    Clause clause,
    Optional<Part> main,
    List<Part> aside,
    List<Term> conditions,
    List<Term> head,
    Set<Variable> open) {

  /** An atom of the body. */
  record Part(Predicate predicate, List<Variable> variables) {}

  static SolvedClause of(TermFactory terms, Clause clause, int main) {
    Set<Variable> bound = new HashSet<>();
    List<Term> conditions = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    for (Atom atom : clause.body()) {
      List<Variable> variables = new ArrayList<>();
      for (Term argument : atom.arguments()) {
        if (argument instanceof Variable variable && bound.add(variable)) {
          variables.add(variable);
        } else {
          Variable made = terms.freshVariable("argument", argument.sort());
          bound.add(made);
          variables.add(made);
          conditions.add(terms.eq(made, argument));
        }
      }
      parts.add(new Part(atom.predicate(), variables));
    }
    for (Term condition : clause.conditions()) {
      conditions.addAll(Terms.conjuncts(condition));
    }
    Definitions solved =
        Definitions.solve(terms, conditions, variable -> !bound.contains(variable));
    Substitution known = Substitution.of(terms, solved.definitions());
    List<Term> head =
        clause.head().stream()
            .flatMap(atom -> atom.arguments().stream())
            .map(known::apply)
            .toList();
    List<Term> all = new ArrayList<>(solved.conditions());
    all.addAll(head);
    Set<Variable> open = new LinkedHashSet<>(Terms.freeVariables(all));
    open.removeAll(bound);
    List<Part> aside = new ArrayList<>(parts);
    Optional<Part> first = main < 0 ? Optional.empty() : Optional.of(aside.remove(main));
    return new SolvedClause(clause, first, aside, solved.conditions(), head, open);
  }
}
