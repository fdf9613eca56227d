package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Splits a step into steps whose guards are conjunctions of literals and whose updates have no
 * choices: disjunctions, disequalities of integers, choices in values and Boolean values that are
 * no variables become cases. The union of the cases is the step.
 */
public final class ConjunctiveSteps {

  /** Cases with more integers than this are not looked at for contradictions. */
  private static final int MOST_NUMBERS = 24;

  private final TermFactory terms;
  private final ArrayDeque<Case> cases = new ArrayDeque<>();

  private ConjunctiveSteps(TermFactory terms) {
    this.terms = terms;
  }

  /** A case: formulas that have to be taken apart, literals, and what the variables become. */
  private record Case(ArrayDeque<Term> open, Set<Term> literals, Map<Variable, Term> updates) {

    /** A copy in which the formula holds too. */
    Case with(Term formula) {
      Case copy =
          new Case(
              new ArrayDeque<>(open), new LinkedHashSet<>(literals), new LinkedHashMap<>(updates));
      copy.open.push(formula);
      return copy;
    }
  }

  /**
   * The cases, without those whose literals plainly contradict each other; nothing if there are
   * more than {@code most}, or more on the way to them than a multiple of that.
   */
  public static Optional<List<GuardedStep>> of(TermFactory terms, GuardedStep step, int most) {
    return new ConjunctiveSteps(terms).split(step, most);
  }

  private Optional<List<GuardedStep>> split(GuardedStep step, int most) {
    List<GuardedStep> found = new ArrayList<>();
    cases.push(
        new Case(
            new ArrayDeque<>(List.of(step.guard())),
            new LinkedHashSet<>(),
            new LinkedHashMap<>(step.updates())));
    for (int effort = 0; !cases.isEmpty(); effort++) {
      if (found.size() > most || effort > 16L * most) {
        return Optional.empty();
      }
      Case next = cases.pop();
      if (isConjunction(next)) {
        SymbolicState effect = SymbolicState.INITIAL;
        for (Map.Entry<Variable, Term> update : next.updates.entrySet()) {
          effect = effect.with(update.getKey(), update.getValue());
        }
        Term guard = terms.and(next.literals);
        if (!Terms.isFalse(guard)) {
          found.add(new GuardedStep(step.source(), step.target(), guard, effect, step.inputs()));
        }
      }
    }
    return found.size() > most ? Optional.empty() : Optional.of(found);
  }

  /** Is the case one conjunction that may hold? If it has to be split, its parts are put back. */
  private boolean isConjunction(Case current) {
    if (!mayHold(current.literals)) {
      return false;
    }
    while (!current.open.isEmpty()) {
      Term formula = current.open.pop();
      if (Terms.isFalse(formula) || current.literals.contains(terms.not(formula))) {
        return false;
      }
      if (Terms.isTrue(formula) || current.literals.contains(formula)) {
        continue;
      }
      Application choice = firstChoice(List.of(formula));
      if (choice != null) {
        current.open.push(formula);
        splitByChoice(current, choice);
        return false;
      }
      List<Term> alternatives = alternatives(formula);
      if (alternatives.size() > 1) {
        for (Term alternative : alternatives.reversed()) {
          cases.push(current.with(alternative));
        }
        return false;
      }
      Term only = alternatives.getFirst();
      if (only instanceof Application and && and.op() == Op.AND) {
        and.args().reversed().forEach(current.open::push);
      } else if (only == formula) {
        current.literals.add(formula);
      } else {
        current.open.push(only);
      }
    }
    return !splitByUpdate(current) && mayHold(current.literals);
  }

  /** A choice between values, not between formulas, that has no other inside. */
  private static @Nullable Application firstChoice(List<Term> roots) {
    List<Application> found = new ArrayList<>();
    Terms.forEachPostOrder(
        roots,
        term -> {
          if (found.isEmpty()
              && term instanceof Application ite
              && ite.op() == Op.ITE
              && !ite.isBool()) {
            found.add(ite);
          }
        });
    return found.isEmpty() ? null : found.getFirst();
  }

  private void splitByChoice(Case current, Application choice) {
    cases.push(replaced(current, choice, choice.arg(2)).with(terms.not(choice.arg(0))));
    cases.push(replaced(current, choice, choice.arg(1)).with(choice.arg(0)));
  }

  private boolean splitByUpdate(Case current) {
    Application choice = firstChoice(List.copyOf(current.updates.values()));
    if (choice != null) {
      splitByChoice(current, choice);
      return true;
    }
    for (Map.Entry<Variable, Term> update : current.updates.entrySet()) {
      Term value = update.getValue();
      if (value instanceof Application && value.isBool()) {
        for (boolean truth : new boolean[] {false, true}) {
          Case part = current.with(truth ? value : terms.not(value));
          part.updates.put(update.getKey(), terms.bool(truth));
          cases.push(part);
        }
        return true;
      }
    }
    return false;
  }

  /**
   * Formulas of which one holds just if this one does: more than one, or one that is a conjunction
   * or simpler, or itself if it is a literal.
   */
  private List<Term> alternatives(Term formula) {
    if (!(formula instanceof Application application)) {
      return List.of(formula);
    }
    return switch (application.op()) {
      case OR -> application.args();
      case ITE ->
          List.of(
              terms.and(application.arg(0), application.arg(1)),
              terms.and(terms.not(application.arg(0)), application.arg(2)));
      case EQ -> application.arg(0).isBool() ? equal(application, false) : List.of(formula);
      case NOT -> negation(formula, application.arg(0));
      default -> List.of(formula);
    };
  }

  private List<Term> equal(Application equation, boolean negated) {
    Term left = equation.arg(0);
    Term right = equation.arg(1);
    Term other = negated ? terms.not(right) : right;
    Term opposite = negated ? right : terms.not(right);
    return List.of(terms.and(left, other), terms.and(terms.not(left), opposite));
  }

  private List<Term> negation(Term formula, Term inner) {
    if (!(inner instanceof Application application)) {
      return inner instanceof Constant
          ? List.of(terms.bool(Terms.isFalse(inner)))
          : List.of(formula);
    }
    List<Term> args = application.args();
    return switch (application.op()) {
      case NOT -> List.of(args.getFirst());
      case AND -> args.stream().map(terms::not).toList();
      case OR -> List.of(terms.and(args.stream().map(terms::not).toList()));
      case ITE ->
          List.of(
              terms.and(args.get(0), terms.not(args.get(1))),
              terms.and(terms.not(args.get(0)), terms.not(args.get(2))));
      case EQ -> {
        if (args.getFirst().isBool()) {
          yield equal(application, true);
        }
        yield args.getFirst().sort() instanceof Sort.Int
            ? List.of(terms.lt(args.get(0), args.get(1)), terms.lt(args.get(1), args.get(0)))
            : List.of(formula);
      }
      default -> List.of(formula);
    };
  }

  /** A copy with a term in the place of another, and all literals open again. */
  private Case replaced(Case current, Term old, Term replacement) {
    List<Term> roots = new ArrayList<>(current.literals);
    roots.addAll(current.open);
    int formulas = roots.size();
    roots.addAll(current.updates.values());
    List<Term> done = replace(roots, old, replacement);
    Map<Variable, Term> updates = new LinkedHashMap<>();
    int index = formulas;
    for (Variable variable : current.updates.keySet()) {
      updates.put(variable, done.get(index++));
    }
    return new Case(new ArrayDeque<>(done.subList(0, formulas)), new LinkedHashSet<>(), updates);
  }

  private List<Term> replace(List<Term> roots, Term old, Term replacement) {
    Map<Term, Term> done = new HashMap<>();
    Terms.forEachPostOrder(
        roots,
        term -> {
          if (term == old) {
            done.put(term, replacement);
          } else if (term instanceof Application application) {
            Term[] args = new Term[application.arity()];
            boolean same = true;
            for (int i = 0; i < args.length; i++) {
              args[i] = done.getOrDefault(application.arg(i), application.arg(i));
              same &= args[i] == application.arg(i);
            }
            done.put(term, same ? term : terms.rebuild(application, args));
          }
        });
    return roots.stream().map(root -> done.getOrDefault(root, root)).toList();
  }

  /** Do those literals that an octagon can express not contradict each other? */
  private static boolean mayHold(Set<Term> literals) {
    List<LinearConstraint> constraints = new ArrayList<>();
    literals.forEach(literal -> LinearConstraint.read(literal).ifPresent(constraints::add));
    Set<Variable> variables = new LinkedHashSet<>();
    for (LinearConstraint constraint : constraints) {
      constraint.sum().coefficients().keySet().forEach(key -> variables.add(key.variable()));
    }
    Layout layout = new Layout(List.of(), List.copyOf(variables));
    return variables.size() > MOST_NUMBERS
        || !StepOctagon.isContradiction(layout, constraints, Budget.unlimited());
  }
}
