package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.presburger.Cooper;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Interpolants of an infeasible meta-trace, made inductive for its loops (ACCELERATEINTERPOLANT of
 * Fig. 7). A cycle through several places where blocks end needs a formula at each of them: those
 * are interpolants of the path from the loop's interpolant once along the cycle to its negation.
 */
final class SchemeInterpolation {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final TermFactory terms;
  private final Supplier<InterpolationChain> chain;
  private final AcceleratedInterpolants accelerated;
  private final Budget budget;
  private final Cooper cooper;

  SchemeInterpolation(
      TermFactory terms,
      Supplier<InterpolationChain> chain,
      AcceleratedInterpolants accelerated,
      Budget budget) {
    this.terms = terms;
    this.chain = chain;
    this.accelerated = accelerated;
    this.budget = budget;
    this.cooper = new Cooper(terms, budget);
  }

  /** Nothing if no method finds interpolants, or if they cannot be made inductive. */
  Optional<Refutation> refute(MetaTrace trace) {
    return interpolate(trace.path())
        .flatMap(found -> withConstants(trace, found))
        .flatMap(found -> accelerate(trace, found));
  }

  /**
   * Before a loop whose closure was made for some values of variables, that these have them: the
   * interpolants of the path to there say so, and two sequences together are one.
   */
  private Optional<List<Term>> withConstants(MetaTrace trace, List<Term> interpolants) {
    List<Term> all = new ArrayList<>(interpolants);
    for (int i = 0; i < trace.steps().size(); i++) {
      if (trace.steps().get(i) instanceof Repeated loop && !loop.constants().isEmpty()) {
        List<Term> values = new ArrayList<>();
        loop.constants().forEach((variable, value) -> values.add(terms.eq(variable, value)));
        List<GuardedStep> path = new ArrayList<>(trace.path().subList(0, i));
        path.add(GuardedStep.assume(loop.step().source(), terms.not(terms.and(values))));
        Optional<List<Term>> found = interpolate(path);
        if (found.isEmpty()) {
          return Optional.empty();
        }
        for (int k = 0; k <= i; k++) {
          all.set(k, terms.and(all.get(k), found.get().get(k)));
        }
      }
    }
    return Optional.of(all);
  }

  private Optional<Refutation> accelerate(MetaTrace trace, List<Term> interpolants) {
    Refutation.Builder refutation = new Refutation.Builder(trace, interpolants);
    for (int i = 0; i < trace.steps().size(); i++) {
      if (trace.steps().get(i) instanceof Repeated loop) {
        Optional<Term> inductive =
            accelerated.of(loop, interpolants.get(i), interpolants.get(i + 1));
        if (inductive.isEmpty()) {
          return Optional.empty();
        }
        refutation.loop(i, inductive.get());
        for (Cycle cycle : loop.cycles()) {
          Optional<List<Term>> between = between(cycle, inductive.get());
          if (between.isEmpty()) {
            return Optional.empty();
          }
          refutation.cycle(i, cycle, between.get());
        }
      }
    }
    return Optional.of(refutation.build());
  }

  /** Between the blocks of a cycle that keeps the formula. */
  private Optional<List<Term>> between(Cycle cycle, Term inductive) {
    if (cycle.length() == 1) {
      return Optional.of(List.of());
    }
    if (Terms.isTrue(inductive)) {
      return Optional.of(
          cycle.blocks().stream().skip(1).map(block -> (Term) terms.bool(true)).toList());
    }
    List<GuardedStep> path = new ArrayList<>();
    path.add(GuardedStep.assume(cycle.head(), inductive));
    cycle.blocks().forEach(block -> path.add(block.step()));
    path.add(GuardedStep.assume(cycle.head(), terms.not(inductive)));
    return interpolate(path).map(found -> found.subList(2, cycle.length() + 1));
  }

  private Optional<List<Term>> interpolate(List<GuardedStep> path) {
    try {
      return chain
          .get()
          .interpolate(path, budget.part(LIMIT))
          .map(found -> found.stream().map(cooper::shorter).toList());
    } catch (BudgetExhaustedException e) {
      budget.check();
      return Optional.empty();
    } catch (SolverException e) {
      return Optional.empty();
    }
  }
}
