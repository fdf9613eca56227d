package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession.Failure;
import dev.bulwark.solver.SolverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Believes no answer that can be checked. For every SAT the model is asked for and every formula
 * evaluated in it; every core is a part of the assumptions and is asked about again in a new
 * session. Formulas whose value SMT-LIB leaves open (division by zero) pass. Throws a {@link
 * SolverException} that shows what is wrong.
 */
public final class CheckingSolver extends ObservedSolver {

  public CheckingSolver(CoreSolver inner) {
    super(inner);
  }

  @Override
  DialogueListener listen(Budget budget) {
    return new Checker(budget);
  }

  private final class Checker implements DialogueListener {

    private final Budget budget;
    private final List<Term> formulas = new ArrayList<>();
    private final ArrayDeque<Integer> levels = new ArrayDeque<>();

    Checker(Budget budget) {
      this.budget = budget;
    }

    @Override
    public void pushed() {
      levels.push(formulas.size());
    }

    @Override
    public void popped() {
      formulas.subList(levels.pop(), formulas.size()).clear();
    }

    @Override
    public void added(Term formula) {
      formulas.add(formula);
    }

    @Override
    public void answered(ModelSession session, List<Term> assumptions, Answer answer, long nanos) {
      if (answer == Answer.SAT) {
        checkModel(session.model(), assumptions);
      }
    }

    private void checkModel(Model model, List<Term> assumptions) {
      Evaluator evaluator = new Evaluator(model::value);
      List<Term> all = new ArrayList<>(formulas);
      all.addAll(assumptions);
      for (Term formula : all) {
        if (evaluator.fails(formula)) {
          throw new SolverException(
              name()
                  + " gave a model that makes a formula false: "
                  + formula
                  + " under "
                  + describe(model, formula));
        }
      }
    }

    @Override
    public void gaveCore(List<Term> assumptions, List<Term> core) {
      if (!new HashSet<>(assumptions).containsAll(core)) {
        throw new SolverException(
            name() + " gave a core that is no part of the assumptions: " + core);
      }
      refute(core);
    }

    @Override
    public void gaveFailure(List<Term> assumptions, Failure failure, boolean isBound) {
      List<Term> core = new ArrayList<>(failure.responsible());
      if (!new HashSet<>(assumptions).containsAll(core)
          || !(isBound || assumptions.contains(failure.assumption()))) {
        throw new SolverException(
            name() + " gave a failure that is no part of the assumptions: " + failure);
      }
      core.add(failure.assumption());
      refute(core);
    }

    private void refute(List<Term> core) {
      // formulas ∧ core
      try (ModelSession fresh = inner().open(budget)) {
        formulas.forEach(fresh::add);
        core.forEach(fresh::add);
        if (fresh.check() == Answer.SAT) {
          throw new SolverException(
              name()
                  + " gave a core that is satisfiable: "
                  + core
                  + " by "
                  + fresh.model().values());
        }
      }
    }
  }

  private static String describe(Model model, Term formula) {
    StringBuilder text = new StringBuilder();
    for (Variable variable : Terms.freeVariables(formula)) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(variable)
          .append(" = ")
          .append(model.value(variable));
    }
    return text.toString();
  }
}
