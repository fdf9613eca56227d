package dev.bulwark.engine.treeic3;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Refutes a path as a whole: if it cannot be taken, the interpolants between its steps become
 * clauses of its nodes. Each is asked about before it is believed, so that a solver's mistake costs
 * nothing but precision.
 */
final class PathInterpolants {

  /** For one path; blocking is at hand where that does not do. */
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final TermFactory terms;
  private final Tree tree;
  private final Solver solver;
  private final InterpolationChain interpolation;
  private final Budget budget;

  PathInterpolants(
      TermFactory terms,
      Tree tree,
      Solver solver,
      InterpolationChain interpolation,
      Budget budget) {
    this.terms = terms;
    this.tree = tree;
    this.solver = solver;
    this.interpolation = interpolation;
    this.budget = budget;
  }

  /** Adds what there is; says whether that was something new. */
  boolean strengthen(Node leaf, ErrorTransition error) {
    List<Node> path = leaf.path();
    List<GuardedStep> steps = new ArrayList<>(leaf.steps());
    steps.add(
        new GuardedStep(
            error.source(),
            error.source(),
            error.condition(),
            SymbolicState.INITIAL,
            new LinkedHashSet<>(error.inputs())));
    if (!isInfeasible(steps)) {
      return false;
    }
    Optional<List<Term>> interpolants = interpolate(steps);
    if (interpolants.isEmpty()) {
      return false;
    }
    int before = clauses(path);
    for (int i = 1; i < path.size(); i++) {
      for (Term conjunct : Terms.conjuncts(interpolants.get().get(i))) {
        if (!Terms.isTrue(conjunct)) {
          tree.tryBlock(path.get(i), Cube.of(List.of(terms.not(conjunct))));
        }
      }
    }
    return clauses(path) > before;
  }

  private Optional<List<Term>> interpolate(List<GuardedStep> steps) {
    try {
      return interpolation.interpolate(steps, budget.part(LIMIT));
    } catch (BudgetExhaustedException e) {
      budget.check();
      return Optional.empty();
    }
  }

  private static int clauses(List<Node> path) {
    return path.stream().mapToInt(node -> node.blocked().size()).sum();
  }

  private boolean isInfeasible(List<GuardedStep> steps) {
    try (ModelSession session = solver.open(budget)) {
      // T_0 ∧ ... ∧ T_n, then to a bad location
      return session.check(new PathFormula(terms, steps).steps()) == Answer.UNSAT;
    }
  }

  /** How often each method of interpolation was the one. */
  Map<String, Integer> successes() {
    return interpolation.successes();
  }
}
