package dev.bulwark.engine.spacer;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.program.horn.HornProgram;
import dev.bulwark.program.horn.ProgramPredicate;
import dev.bulwark.program.horn.ProgramPredicate.Meaning;
import dev.bulwark.solver.HornAnswer.Interpretation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a model says of the program's predicates, over their own parameters. Relations that were
 * left out before the solver was asked are empty if nothing can be derived of them, and else hold
 * of everything: no query needs them.
 */
final class Interpretations {

  private final HornProgram horn;
  private final Set<Relation> derivable;
  private final Map<Relation, Interpretation> model;

  Interpretations(HornProgram horn, Map<Relation, Interpretation> model) {
    this.horn = horn;
    this.derivable = horn.clauses().derivable();
    this.model = model;
  }

  HornProgram horn() {
    return horn;
  }

  /** Over the parameters of the predicate; one that the clauses do not have never holds. */
  Term of(Meaning meaning) {
    Optional<ProgramPredicate> predicate = horn.predicate(meaning);
    return predicate.isEmpty() ? terms().bool(false) : of(predicate.get());
  }

  Term of(ProgramPredicate predicate) {
    Interpretation known = model.get(predicate.relation());
    if (known == null) {
      return terms().bool(derivable.contains(predicate.relation()));
    }
    Map<Variable, Term> map = new HashMap<>();
    List<Variable> parameters = predicate.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      map.put(known.parameters().get(i), parameters.get(i));
    }
    return Substitution.of(terms(), map).apply(known.formula());
  }

  private TermFactory terms() {
    return horn.program().terms();
  }
}
