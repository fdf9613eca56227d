package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Asks another solver whether interpolants are what they should be, and looks which variables they
 * have. In a sequence every link is checked; that each formula is an interpolant follows.
 */
final class InterpolantChecker implements InterpolationListener {

  private final String name;
  private final Solver judge;
  private final TermFactory terms;
  private final Budget budget;

  InterpolantChecker(String name, Solver judge, TermFactory terms, Budget budget) {
    this.name = name;
    this.judge = judge;
    this.terms = terms;
    this.budget = budget;
  }

  @Override
  public void gaveInterpolant(List<Term> groups, Set<Integer> first, Term interpolant, long nanos) {
    List<Term> before = new ArrayList<>();
    List<Term> after = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      (first.contains(i) ? before : after).add(groups.get(i));
    }
    checkShared(before, interpolant, after);
    try (ModelSession session = judge.open(budget)) {
      checkImplies(session, before, interpolant);
      checkImplies(session, append(after, interpolant), terms.bool(false));
    }
  }

  @Override
  public void gaveSequence(List<Term> groups, List<Term> interpolants, long nanos) {
    if (interpolants.size() != Math.max(0, groups.size() - 1)) {
      throw new SolverException(
          name + " gave " + interpolants.size() + " interpolants for " + groups.size() + " groups");
    }
    Term last = terms.bool(true);
    try (ModelSession session = judge.open(budget)) {
      for (int i = 0; i < groups.size(); i++) {
        boolean atEnd = i == interpolants.size();
        Term next = atEnd ? terms.bool(false) : interpolants.get(i);
        if (!atEnd) {
          checkShared(groups.subList(0, i + 1), next, groups.subList(i + 1, groups.size()));
        }
        checkImplies(session, List.of(last, groups.get(i)), next);
        last = next;
      }
    }
  }

  private static List<Term> append(List<Term> formulas, Term last) {
    List<Term> all = new ArrayList<>(formulas);
    all.add(last);
    return all;
  }

  private void checkShared(List<Term> before, Term interpolant, List<Term> after) {
    Set<Variable> left = Terms.freeVariables(before);
    Set<Variable> right = Terms.freeVariables(after);
    for (Variable variable : Terms.freeVariables(interpolant)) {
      if (!left.contains(variable) || !right.contains(variable)) {
        throw new SolverException(
            name
                + " gave an interpolant with "
                + variable
                + ", which is not shared: "
                + interpolant);
      }
    }
  }

  private void checkImplies(ModelSession session, List<Term> formulas, Term conclusion) {
    // formulas ∧ ¬conclusion
    session.push();
    formulas.forEach(session::add);
    session.add(terms.not(conclusion));
    if (session.check() == Answer.SAT) {
      throw new SolverException(
          name
              + " gave a wrong interpolant: "
              + formulas
              + " does not imply "
              + conclusion
              + ", see "
              + session.model().values());
    }
    session.pop();
  }
}
