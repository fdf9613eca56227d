package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks another solver whether the result of an elimination follows from the formula, and for some
 * of the result's models whether there really are values of the eliminated variables. The second
 * query is about samples only: in general it would need a quantifier.
 */
final class EliminationChecker implements EliminationListener {

  private static final int SAMPLES = 3;

  private final String name;
  private final Solver judge;
  private final TermFactory terms;
  private final Budget budget;

  EliminationChecker(String name, Solver judge, TermFactory terms, Budget budget) {
    this.name = name;
    this.judge = judge;
    this.terms = terms;
    this.budget = budget;
  }

  @Override
  public void answered(List<Variable> variables, Term formula, Optional<Term> result, long nanos) {
    result.ifPresent(
        term -> {
          checkVariables(variables, formula, term);
          checkFollows(formula, term);
          checkSamples(formula, term);
        });
  }

  private void checkVariables(List<Variable> variables, Term formula, Term result) {
    Set<Variable> known = Terms.freeVariables(formula);
    for (Variable variable : Terms.freeVariables(result)) {
      if (!known.contains(variable) || variables.contains(variable)) {
        throw new SolverException(name + " left or made up " + variable + " in " + result);
      }
    }
  }

  private void checkFollows(Term formula, Term result) {
    // formula ∧ ¬result
    try (ModelSession session = judge.open(budget)) {
      session.add(formula);
      session.add(terms.not(result));
      if (session.check() == Answer.SAT) {
        throw new SolverException(
            name + " eliminated too much: " + result + " is false at " + session.model().values());
      }
    }
  }

  private void checkSamples(Term formula, Term result) {
    try (ModelSession session = judge.open(budget)) {
      session.add(result);
      // result ∧ not one of the earlier samples
      for (int i = 0; i < SAMPLES && session.check() == Answer.SAT; i++) {
        Model model = session.model();
        checkSample(formula, model);
        List<Term> equations = new ArrayList<>();
        model
            .values()
            .forEach((variable, value) -> equations.add(terms.eq(variable, terms.constant(value))));
        session.add(terms.not(terms.and(equations)));
      }
    }
  }

  private void checkSample(Term formula, Model model) {
    Term rest =
        new Substitution(
                terms,
                variable ->
                    model.values().containsKey(variable)
                        ? terms.constant(model.value(variable))
                        : variable)
            .apply(formula);
    // formula with the sample's values
    try (ModelSession session = judge.open(budget)) {
      session.add(rest);
      if (session.check() == Answer.UNSAT) {
        throw new SolverException(name + " eliminated too little: nothing is at " + model.values());
      }
    }
  }
}
