package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The states that <i>can</i> take a step: its conditions with the inputs quantified existentially.
 * Where the quantifier cannot be eliminated, the inputs have the values of a model, so that only
 * some of these states are described, the model's among them.
 */
public final class Preimage implements AutoCloseable {

  private final TermFactory terms;
  private final Optional<EliminationSession> elimination;

  public Preimage(TermFactory terms, Optional<EliminationSolver> solver, Budget budget) {
    this.terms = terms;
    this.elimination = solver.map(e -> e.openForElimination(terms, budget));
  }

  /** {@code ∃ inputs. formulas}, conjunct by conjunct. The model is one of the formulas. */
  public List<Term> of(Collection<Term> formulas, Collection<Variable> inputs, Model model) {
    List<Term> without = new ArrayList<>();
    List<Term> about = new ArrayList<>();
    for (Term formula : formulas) {
      boolean free = Terms.freeVariables(formula).stream().noneMatch(inputs::contains);
      (free ? without : about).add(formula);
    }
    if (!about.isEmpty()) {
      Term joined = terms.and(about);
      without.add(
          elimination
              .flatMap(session -> session.exists(inputs, joined))
              .orElseGet(() -> withValues(joined, inputs, model)));
    }
    return without;
  }

  private Term withValues(Term formula, Collection<Variable> inputs, Model model) {
    Substitution values =
        new Substitution(
            terms,
            variable ->
                inputs.contains(variable) ? terms.constant(model.value(variable)) : variable);
    return values.apply(formula);
  }

  @Override
  public void close() {
    elimination.ifPresent(EliminationSession::close);
  }
}
