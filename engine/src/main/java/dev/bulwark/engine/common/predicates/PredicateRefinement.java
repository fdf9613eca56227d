package dev.bulwark.engine.common.predicates;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathCore;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bit-precise check of a path, and its refinement: sequence interpolants between its blocks
 * become predicates of the places where they stand.
 */
public final class PredicateRefinement {

  private static final Duration ALL_PATHS = Duration.ofSeconds(2);
  private static final Duration ONE_PATH = Duration.ofSeconds(10);

  /**
   * After this many times in a row without any for all paths together, they are not tried any more.
   */
  private static final int MOST_FAILURES = 2;

  private final Program program;
  private final TermFactory terms;
  private final PredicateDomain domain;
  private final CoreSolver solver;
  private final Supplier<InterpolationChain> interpolations;
  private @Nullable InterpolationChain interpolation;
  private final Budget budget;
  private int failures;

  /**
   * @param interpolations asked when first needed, since solvers take their time to start
   */
  public PredicateRefinement(
      Program program,
      PredicateDomain domain,
      CoreSolver solver,
      Supplier<InterpolationChain> interpolations,
      Budget budget) {
    this.program = program;
    this.terms = program.terms();
    this.domain = domain;
    this.solver = solver;
    this.interpolations = interpolations;
    this.budget = budget;
  }

  private BlockPath path(PredicateState end, Location target) {
    return new BlockPath(program, domain.symbols(), domain::isBlockEnd, end, target);
  }

  /** Can the path to a bad location be taken? */
  public PathCheck.Result check(PredicateState end, Location target) {
    return path(end, target).check(solver, budget);
  }

  /** What has come of a refinement. */
  public sealed interface Result {

    /**
     * @param lacking the anchors on the path that do not know yet what they need to, in the order
     *     of the path; none if there are no interpolants
     */
    record Refined(List<Anchor> lacking) implements Result {}

    /** Another path can be taken. */
    record Feasible(ErrorInputs inputs) implements Result {}
  }

  /**
   * Makes the precision finer such that the path, which cannot be taken, is refuted, unless the
   * predicates that there are do so once outdated states are abstracted anew. If there are no
   * interpolants for all its paths together, only one of them is refuted, if possible one that the
   * predicates do not refute already.
   *
   * @param single the edges of any single path along the blocks
   * @return the anchors on the path that do not know yet what they need to, in the order of the
   *     path; none if there are no interpolants
   */
  public List<Anchor> refine(PredicateState end, Location target, Supplier<List<Edge>> single) {
    return switch (refine(end, target, single, path -> new PathRefiner.Result.Nothing())) {
      case Result.Refined(List<Anchor> lacking) -> lacking;
      case Result.Feasible feasible -> throw new IllegalStateException("found by nobody");
    };
  }

  /** The same, but that one path is left to another method first. */
  public Result refine(
      PredicateState end, Location target, Supplier<List<Edge>> single, PathRefiner first) {
    List<Anchor> anchors = end.anchor().fromRoot();
    if (domain.isImpact()) {
      return new Result.Refined(
          mostFamiliar(anchors, path(end, target).steps())
              .map(found -> strengthen(anchors, found))
              .orElse(List.of()));
    }
    PossiblePath.Result possible = new PossiblePath(program, domain).to(end);
    if (possible instanceof PossiblePath.Result.Outdated(Anchor anchor)) {
      return new Result.Refined(List.of(anchor));
    }
    Supplier<List<Edge>> one =
        possible instanceof PossiblePath.Result.Found(List<Edge> found) ? () -> found : single;
    switch (first.refine(() -> domain.blocks(one.get()))) {
      case PathRefiner.Result.Feasible(ErrorInputs inputs) -> {
        return new Result.Feasible(inputs);
      }
      case PathRefiner.Result.Refuted(List<Term> interpolants) -> {
        List<Anchor> lacking = track(anchors, interpolants);
        if (!lacking.isEmpty()) {
          return new Result.Refined(lacking);
        }
      }
      case PathRefiner.Result.Nothing nothing -> {}
    }
    Optional<List<Term>> interpolants = ofAllPaths(path(end, target));
    if (interpolants.isEmpty()) {
      // They hold on this path only: good as predicates all the same.
      interpolants = ofOnePath(path(end, target), path(domain.replay(one.get()), target));
    }
    return new Result.Refined(
        interpolants.map(found -> trackOrCombine(anchors, found)).orElse(List.of()));
  }

  /** Large blocks have interpolants soon or hardly ever. */
  private Optional<List<Term>> ofAllPaths(BlockPath path) {
    if (failures > MOST_FAILURES) {
      return Optional.empty();
    }
    Optional<List<Term>> interpolants = interpolate(path.steps(), budget.part(ALL_PATHS));
    failures = interpolants.isPresent() ? 0 : failures + 1;
    return interpolants;
  }

  /** About what matters on all paths, if that can be: others are refuted more likely then. */
  private Optional<List<Term>> ofOnePath(BlockPath all, BlockPath single) {
    List<GuardedStep> steps = single.steps();
    return PathCore.of(terms, all.steps(), solver, budget)
        .map(core -> core.on(steps))
        // Values of another analysis are part of the blocks, but not of the path.
        .filter(narrow -> PathCore.of(terms, narrow, solver, budget).isPresent())
        .flatMap(narrow -> interpolate(narrow, budget.part(ONE_PATH)))
        .or(() -> interpolate(steps, budget.part(ONE_PATH)));
  }

  /** Where no predicate is new, more combinations of them are looked at. */
  private List<Anchor> trackOrCombine(List<Anchor> anchors, List<Term> interpolants) {
    List<Anchor> lacking = track(anchors, interpolants);
    if (!lacking.isEmpty()) {
      return lacking;
    }
    List<Anchor> coarse = anchors.stream().filter(anchor -> !anchor.isExact()).toList();
    return domain.allowMoreCombinations() ? coarse : List.of();
  }

  /** Conjuncts become predicates; where that brings nothing new, whole interpolants do. */
  private List<Anchor> track(List<Anchor> anchors, List<Term> interpolants) {
    for (int i = 1; i < anchors.size(); i++) {
      domain.precision().add(anchors.get(i).location(), interpolants.get(i));
    }
    List<Anchor> lacking = lacking(anchors, interpolants);
    if (lacking.isEmpty()) {
      for (int i = 1; i < anchors.size(); i++) {
        domain.precision().addWhole(anchors.get(i).location(), interpolants.get(i));
      }
      lacking = lacking(anchors, interpolants);
    }
    return lacking;
  }

  /** The anchors that would know more with the predicates of today. */
  private List<Anchor> lacking(List<Anchor> anchors, List<Term> interpolants) {
    List<Anchor> lacking = new ArrayList<>();
    for (int i = 1; i < anchors.size(); i++) {
      Anchor anchor = anchors.get(i);
      if (domain.isOutdated(anchor)
          && !domain.queries().implies(anchor.abstraction(), interpolants.get(i))) {
        lacking.add(anchor);
      }
    }
    return lacking;
  }

  private List<Anchor> strengthen(List<Anchor> anchors, List<Term> interpolants) {
    List<Anchor> strengthened = new ArrayList<>();
    for (int i = 1; i < anchors.size(); i++) {
      Anchor anchor = anchors.get(i);
      Term interpolant = interpolants.get(i);
      if (Terms.isTrue(interpolant)) {
        continue;
      }
      domain.precision().add(anchor.location(), interpolant);
      if (!domain.queries().implies(anchor.abstraction(), interpolant)) {
        anchor.strengthen(terms.and(anchor.abstraction(), interpolant));
        strengthened.add(anchor);
      }
    }
    return strengthened;
  }

  private Optional<List<Term>> interpolate(List<GuardedStep> path, Budget time) {
    return ask(chain -> chain.interpolate(path, time));
  }

  /**
   * States that are strengthened by ever new formulas cover nothing. So of all interpolants that
   * can be had, those are taken that say the least that was not said before at their locations.
   */
  private Optional<List<Term>> mostFamiliar(List<Anchor> anchors, List<GuardedStep> path) {
    return ask(
        chain ->
            chain.each(path, budget.part(ONE_PATH)).stream()
                .min(Comparator.comparingInt(interpolants -> unknown(anchors, interpolants))));
  }

  private int unknown(List<Anchor> anchors, List<Term> interpolants) {
    int unknown = 0;
    for (int i = 1; i < anchors.size(); i++) {
      unknown += domain.precision().unknown(anchors.get(i).location(), interpolants.get(i));
    }
    return unknown;
  }

  private Optional<List<Term>> ask(Function<InterpolationChain, Optional<List<Term>>> query) {
    InterpolationChain chain = interpolation;
    if (chain == null) {
      chain = interpolations.get();
      interpolation = chain;
    }
    try {
      return query.apply(chain);
    } catch (BudgetExhaustedException e) {
      budget.check();
      return Optional.empty();
    } catch (SolverException e) {
      return Optional.empty();
    }
  }

  /** How often each method of interpolation was the one. */
  public Map<String, Integer> successes() {
    return interpolation == null ? Map.of() : interpolation.successes();
  }
}
