package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.interpolation.PathInterpolation;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Refinement by interpolation (§3.4): an interpolant J of {@code F ∧ ¬s ∧ T} and {@code s'}
 * contains what can be reached and nothing of s; the predicates are those of ¬J. Each step into the
 * location is a query of its own, reduced to what its unsat core needs: that keeps interpolants
 * simple, and the program counter out of them.
 */
final class InterpolatingRefinement implements Refinement {

  private final TermFactory terms;
  private final StepCores steps;
  private final PathInterpolation interpolation;
  private final Budget budget;

  InterpolatingRefinement(
      TermFactory terms, StepCores steps, PathInterpolation interpolation, Budget budget) {
    this.terms = terms;
    this.steps = steps;
    this.interpolation = interpolation;
    this.budget = budget;
  }

  @Override
  public List<Term> predicates(Obligation obligation, Cube core) {
    List<Term> predicates = new ArrayList<>();
    for (StepCores.StepCore step : steps.of(obligation, core)) {
      GuardedStep transition = step.transition();
      Set<Term> before = new LinkedHashSet<>(step.before());
      before.add(transition.guard());
      GuardedStep first = transition.withGuard(terms.and(before));
      GuardedStep second = GuardedStep.assume(transition.target(), terms.and(step.literals()));
      interpolation
          .interpolate(List.of(first, second), budget)
          .map(between -> terms.not(between.get(1)))
          .filter(outside -> !Terms.isTrue(outside))
          .ifPresent(predicates::add);
    }
    return predicates;
  }
}
