package dev.bulwark.engine.spacer;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.HornAnswer.Interpretation;
import dev.bulwark.solver.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says of relations that a model lacks that they are empty, or that they hold of everything. The
 * solver leaves relations out when it sees that nothing can be derived of them, or that no query
 * needs them, and does not say which of the two it was. All begin empty; where a clause derives
 * something of one, it holds of everything; in the end the other clauses have to hold.
 */
final class ModelCompletion {

  private final HornClauses clauses;
  private final TermFactory terms;
  private final Session session;
  private final Map<Relation, Interpretation> model;

  private ModelCompletion(
      HornClauses clauses, Map<Relation, Interpretation> model, Session session) {
    this.clauses = clauses;
    this.terms = clauses.terms();
    this.session = session;
    this.model = new LinkedHashMap<>(model);
  }

  /** A model with all relations, if there is one of this form. */
  static Optional<Map<Relation, Interpretation>> of(
      HornClauses clauses, Map<Relation, Interpretation> model, Session session) {
    return new ModelCompletion(clauses, model, session).complete();
  }

  private Optional<Map<Relation, Interpretation>> complete() {
    List<Relation> missing =
        clauses.relations().stream().filter(relation -> !model.containsKey(relation)).toList();
    missing.forEach(relation -> set(relation, false));
    List<HornClause> touched =
        clauses.clauses().stream()
            .filter(clause -> clause.atoms().anyMatch(atom -> missing.contains(atom.relation())))
            .toList();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (HornClause clause : touched) {
        if (mayFail(clause)) {
          Optional<Relation> head = clause.head().map(RelationAtom::relation);
          if (head.isEmpty() || !missing.contains(head.get())) {
            return Optional.empty();
          }
          set(head.get(), true);
          changed = true;
        }
      }
    }
    return Optional.of(model);
  }

  private void set(Relation relation, boolean value) {
    List<Variable> parameters =
        relation.sorts().stream().map(sort -> terms.freshVariable("argument", sort)).toList();
    model.put(relation, new Interpretation(parameters, terms.bool(value)));
  }

  private boolean mayFail(HornClause clause) {
    List<Term> parts = new ArrayList<>();
    parts.add(clause.constraint());
    clause.body().forEach(atom -> parts.add(formula(atom)));
    clause.head().ifPresent(head -> parts.add(terms.not(formula(head))));
    session.push();
    try {
      // constraint ∧ body ∧ ¬head
      parts.forEach(session::add);
      return session.check() != Answer.UNSAT;
    } finally {
      session.pop();
    }
  }

  private Term formula(RelationAtom atom) {
    Interpretation known = model.get(atom.relation());
    if (known == null) {
      throw new IllegalArgumentException(atom.relation() + " is not among the relations");
    }
    Map<Variable, Term> map = new HashMap<>();
    for (int i = 0; i < known.parameters().size(); i++) {
      map.put(known.parameters().get(i), atom.arguments().get(i));
    }
    return Substitution.of(terms, map).apply(known.formula());
  }
}
