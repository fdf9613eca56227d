package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What of an infeasible path is enough for it to be infeasible: guards and equations. */
public final class PathCore {

  private static final int ITERATIONS = 3;

  private final TermFactory terms;
  private final List<GuardedStep> path;
  private final PathFormula formula;
  private final Set<Term> needed;

  private PathCore(
      TermFactory terms, List<GuardedStep> path, PathFormula formula, Collection<Term> needed) {
    this.terms = terms;
    this.path = path;
    this.formula = formula;
    this.needed = new HashSet<>(needed);
  }

  /** Nothing if the path can be taken, as far as the solver knows. */
  public static Optional<PathCore> of(
      TermFactory terms, List<GuardedStep> path, CoreSolver solver, Budget budget) {
    PathFormula formula = new PathFormula(terms, path);
    Set<Term> all = new LinkedHashSet<>();
    for (int k = 0; k < formula.length(); k++) {
      all.addAll(formula.guards(k));
      all.addAll(formula.equations(k).values());
    }
    List<Term> core = List.copyOf(all);
    try (CoreSession session = solver.openWithCores(budget)) {
      for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        // all guards and equations, then those of the last core
        if (session.check(core) != Answer.UNSAT) {
          return iteration == 0
              ? Optional.empty()
              : Optional.of(new PathCore(terms, path, formula, core));
        }
        List<Term> smaller = session.unsatCore();
        boolean same = smaller.size() == core.size();
        core = smaller;
        if (same) {
          break;
        }
      }
    }
    return Optional.of(new PathCore(terms, path, formula, core));
  }

  PathFormula formula() {
    return formula;
  }

  /** The conjuncts of the k-th guard that are needed. */
  List<Term> guards(int k) {
    List<Term> conjuncts = Terms.conjuncts(path.get(k).guard());
    List<Term> guards = new ArrayList<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      if (needed.contains(formula.guards(k).get(i))) {
        guards.add(conjuncts.get(i));
      }
    }
    return guards;
  }

  /** The updates of the k-th step that are needed. */
  Map<Variable, Term> updates(int k) {
    Map<Variable, Term> updates = new LinkedHashMap<>(path.get(k).updates());
    updates.keySet().removeIf(variable -> !needed.contains(formula.equations(k).get(variable)));
    return updates;
  }

  /** The path with nothing else: other variables that a step writes get any value. */
  List<GuardedStep> steps() {
    List<GuardedStep> steps = new ArrayList<>();
    for (int k = 0; k < path.size(); k++) {
      steps.add(without(lost(k), path.get(k), terms.and(guards(k))));
    }
    return steps;
  }

  /**
   * One of the paths that this one stands for, with any value for variables that do not matter on
   * all of them together: it is infeasible all the same.
   *
   * @param single with as many steps
   */
  public List<GuardedStep> on(List<GuardedStep> single) {
    if (single.size() != path.size()) {
      throw new IllegalArgumentException(single.size() + " steps instead of " + path.size());
    }
    List<GuardedStep> steps = new ArrayList<>();
    for (int k = 0; k < path.size(); k++) {
      steps.add(without(lost(k), single.get(k), single.get(k).guard()));
    }
    return steps;
  }

  private Set<Variable> lost(int k) {
    Set<Variable> lost = new LinkedHashSet<>(path.get(k).updates().keySet());
    lost.removeAll(updates(k).keySet());
    return lost;
  }

  private GuardedStep without(Set<Variable> lost, GuardedStep step, Term guard) {
    SymbolicState effect = step.effect();
    Set<Variable> inputs = new LinkedHashSet<>(step.inputs());
    for (Variable variable : lost) {
      Variable any = terms.variable("lost:" + variable.name(), variable.sort());
      effect = effect.with(variable, any);
      inputs.add(any);
    }
    return new GuardedStep(step.source(), step.target(), guard, effect, inputs);
  }
}
