package dev.bulwark.engine.common.predicates;

import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.BudgetExhaustedException;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bit-precise check of a path, and its refinement: sequence interpolants between its blocks
 * become predicates of the places where they stand.
 */
public final class PredicateRefinement {

  /** For one path. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Program program;
  private final TermFactory terms;
  private final PredicateDomain domain;
  private final Solver solver;
  private final Supplier<InterpolationChain> interpolations;
  private @Nullable InterpolationChain interpolation;
  private final Budget budget;

  /**
   * @param interpolations asked when first needed, since solvers take their time to start
   */
  public PredicateRefinement(
      Program program,
      PredicateDomain domain,
      Solver solver,
      Supplier<InterpolationChain> interpolations,
      Budget budget) {
    this.program = program;
    this.terms = program.terms();
    this.domain = domain;
    this.solver = solver;
    this.interpolations = interpolations;
    this.budget = budget;
  }

  private BlockPath path(PredicateState end) {
    return new BlockPath(program, domain.symbols(), domain::isBlockEnd, end);
  }

  /** Can the path to a bad location be taken? */
  public PathCheck.Result check(PredicateState end) {
    return path(end).check(solver, budget);
  }

  /**
   * Makes the precision finer such that the path, which cannot be taken, is refuted. If there are
   * no interpolants for all its ways together, only one of them is, if possible one that the
   * predicates do not refute already.
   *
   * @param way the edges of one way along the path, whichever
   * @return the anchors on the path that do not know yet what they need to, in the order of the
   *     path; none if there are no interpolants
   */
  public List<Anchor> refine(PredicateState end, Supplier<List<Edge>> way) {
    Optional<List<Term>> interpolants = interpolate(end);
    if (interpolants.isEmpty() && !domain.isImpact()) {
      // They hold on this way only: good as predicates, but states must not be strengthened.
      List<Edge> one = new PossibleWay(program, domain).to(end).orElseGet(way);
      interpolants = interpolate(domain.replay(one));
    }
    if (interpolants.isEmpty()) {
      return List.of();
    }
    List<Anchor> lacking = new ArrayList<>();
    List<Anchor> anchors = end.anchor().fromRoot();
    for (int i = 1; i < anchors.size(); i++) {
      Anchor anchor = anchors.get(i);
      Term interpolant = interpolants.get().get(i);
      if (Terms.isTrue(interpolant)) {
        continue;
      }
      domain.precision().add(anchor.location(), interpolant);
      if (!domain.queries().implies(anchor.abstraction(), interpolant)) {
        lacking.add(anchor);
        if (domain.isImpact()) {
          anchor.strengthen(terms.and(anchor.abstraction(), interpolant));
        }
      }
    }
    return lacking;
  }

  private Optional<List<Term>> interpolate(PredicateState end) {
    InterpolationChain chain = interpolation;
    if (chain == null) {
      chain = interpolations.get();
      interpolation = chain;
    }
    try {
      return chain.interpolate(path(end).steps(), budget.part(LIMIT));
    } catch (BudgetExhaustedException e) {
      budget.check();
      return Optional.empty();
    } catch (SolverException e) {
      return Optional.empty();
    }
  }

  /** How often each way of interpolation was the one. */
  public Map<String, Integer> successes() {
    return interpolation == null ? Map.of() : interpolation.successes();
  }
}
