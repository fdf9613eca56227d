package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Literals that hold in a model and together imply given formulas: of a disjunction one disjunct
 * that holds is followed, of a conditional the branch that is taken, also inside atoms. The
 * literals are free of conditionals then. What the model leaves open stays as it is.
 */
public final class Implicant {

  private final TermFactory terms;
  private final Evaluator model;
  private final Set<Term> literals = new LinkedHashSet<>();
  private final Set<Term> seen = new HashSet<>();
  private final ArrayDeque<Term> open = new ArrayDeque<>();
  private final Map<Term, Term> chosen = new HashMap<>();

  private Implicant(TermFactory terms, Evaluator model) {
    this.terms = terms;
    this.model = model;
  }

  /** Each of the formulas must hold in the model. */
  public static List<Term> of(
      TermFactory terms, Collection<? extends Term> formulas, Evaluator model) {
    return new Implicant(terms, model).literals(formulas);
  }

  /**
   * One case of some formulas and values.
   *
   * @param values without conditionals; where the literals hold they are the given ones
   */
  public record Case(List<Term> literals, Map<Variable, Term> values) {}

  /**
   * The case that the model is in. Each of the formulas must hold in it. Truth values that are no
   * variables become constants.
   */
  public static Case caseOf(
      TermFactory terms,
      Collection<? extends Term> formulas,
      Map<Variable, Term> values,
      Evaluator model) {
    Implicant implicant = new Implicant(terms, model);
    Map<Variable, Term> simple = new LinkedHashMap<>();
    values.forEach((variable, value) -> simple.put(variable, implicant.chosenValue(value)));
    return new Case(implicant.literals(formulas), simple);
  }

  private List<Term> literals(Collection<? extends Term> formulas) {
    formulas.forEach(this::require);
    while (!open.isEmpty()) {
      follow(open.pop());
    }
    return List.copyOf(literals);
  }

  private Term chosenValue(Term value) {
    if (!value.isBool()) {
      return choose(value);
    }
    Boolean truth = value instanceof Application ? truth(value) : null;
    if (truth == null) {
      return value;
    }
    requireAsIs(value, truth);
    return terms.bool(truth);
  }

  private void require(Term formula) {
    if (!Terms.isTrue(formula) && seen.add(formula)) {
      open.push(formula);
    }
  }

  /** Requires the condition or its negation, whichever holds. */
  private void requireAsIs(Term condition, boolean truth) {
    require(truth ? condition : terms.not(condition));
  }

  private @Nullable Boolean truth(Term formula) {
    return model.evaluate(formula) instanceof Value.BoolValue(boolean truth) ? truth : null;
  }

  private void follow(Term formula) {
    boolean positive = !(formula instanceof Application a && a.op() == Op.NOT);
    Term core = positive ? formula : ((Application) formula).arg(0);
    if (!(core instanceof Application application)) {
      literals.add(formula);
      return;
    }
    switch (application.op()) {
      case NOT -> require(application.arg(0));
      case AND, OR -> junction(formula, application, positive);
      case ITE -> conditional(formula, application, positive);
      case EQ -> {
        if (application.arg(0).isBool()) {
          equivalence(formula, application);
        } else {
          atom(formula, application, positive);
        }
      }
      default -> atom(formula, application, positive);
    }
  }

  private void junction(Term formula, Application junction, boolean positive) {
    if ((junction.op() == Op.AND) == positive) {
      junction.args().forEach(part -> requireAsIs(part, positive));
      return;
    }
    Term best = null;
    for (Term part : junction.args()) {
      Boolean truth = truth(part);
      if (truth != null && truth == positive) {
        Term choice = positive ? part : terms.not(part);
        if (seen.contains(choice)) {
          return;
        }
        if (best == null || choice.id() < best.id()) {
          // The oldest terms tend to be the simplest.
          best = choice;
        }
      }
    }
    if (best == null) {
      literals.add(formula);
    } else {
      require(best);
    }
  }

  private void conditional(Term formula, Application ite, boolean positive) {
    Boolean condition = truth(ite.arg(0));
    if (condition == null) {
      literals.add(formula);
      return;
    }
    requireAsIs(ite.arg(0), condition);
    requireAsIs(ite.arg(condition ? 1 : 2), positive);
  }

  private void equivalence(Term formula, Application equation) {
    Boolean left = truth(equation.arg(0));
    Boolean right = truth(equation.arg(1));
    if (left == null || right == null) {
      literals.add(formula);
      return;
    }
    requireAsIs(equation.arg(0), left);
    requireAsIs(equation.arg(1), right);
  }

  private void atom(Term formula, Application atom, boolean positive) {
    Term simple = choose(atom);
    if (simple == atom) {
      literals.add(formula);
    } else {
      // Without its conditionals it may simplify to something else than an atom.
      requireAsIs(simple, positive);
    }
  }

  /** The term with each conditional in it replaced by the branch taken, which is required. */
  private Term choose(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Term top = stack.element();
      if (chosen.containsKey(top)) {
        stack.pop();
      } else if (!(top instanceof Application application)) {
        chosen.put(stack.pop(), top);
      } else if (application.op() == Op.ITE && !(application.sort() instanceof Sort.Bool)) {
        chooseBranch(stack, application);
      } else {
        chooseArguments(stack, application);
      }
    }
    return chosen(root);
  }

  private void chooseBranch(ArrayDeque<Term> stack, Application ite) {
    Boolean condition = truth(ite.arg(0));
    if (condition == null) {
      chosen.put(stack.pop(), ite);
      return;
    }
    Term branch = ite.arg(condition ? 1 : 2);
    Term simple = chosen.get(branch);
    if (simple == null) {
      stack.push(branch);
    } else {
      requireAsIs(ite.arg(0), condition);
      chosen.put(stack.pop(), simple);
    }
  }

  private void chooseArguments(ArrayDeque<Term> stack, Application application) {
    boolean complete = true;
    for (Term argument : application.args()) {
      if (!chosen.containsKey(argument)) {
        stack.push(argument);
        complete = false;
      }
    }
    if (complete) {
      Term[] arguments = application.args().stream().map(this::chosen).toArray(Term[]::new);
      boolean same = true;
      for (int i = 0; i < arguments.length; i++) {
        same &= arguments[i] == application.arg(i);
      }
      chosen.put(stack.pop(), same ? application : terms.rebuild(application, arguments));
    }
  }

  private Term chosen(Term term) {
    Term simple = chosen.get(term);
    if (simple == null) {
      throw new IllegalStateException("not chosen: " + term);
    }
    return simple;
  }
}
