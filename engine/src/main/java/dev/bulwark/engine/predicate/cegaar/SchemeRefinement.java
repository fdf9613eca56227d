package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.engine.common.predicates.PathRefiner;
import dev.bulwark.engine.predicate.cegaar.CegaarStatistics.Outcome;
import dev.bulwark.engine.predicate.cegaar.Entailment.Reply;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Program;
import dev.bulwark.program.closure.Closures;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Counterexample-guided accelerated abstraction refinement (Hojjat, Iosif, Konečný, Kuncak, Rümmer,
 * <i>Accelerating Interpolants</i>, ATVA 2012): CHECKREFINEERROR (Fig. 3) for a path that cannot be
 * taken. Its minimal infeasible suffix is folded into a trace scheme; if that is infeasible, its
 * interpolants rule out every trace of the scheme at once; if not, the search goes on from the
 * suffix's first place upwards. A scheme that is feasible from the root is an error, be it behind
 * as many iterations as it likes.
 *
 * <p>Differences.
 *
 * <ul>
 *   <li>Fig. 3 ends, with an error, when the path to the head is feasible, though prefix and scheme
 *       together may be infeasible. Here it goes on to the root always.
 *   <li>A path without any loop is left to plain refinement, which refutes all paths through its
 *       blocks together. So without any acceleration (an infinite delay) all is as it is without
 *       this class.
 *   <li>Loops whose cycle has no closure are overapproximated too, not only those of several
 *       cycles; and the underapproximation may fix the values of variables that a cycle does not
 *       write.
 *   <li>Where interpolation, elimination or unrolling fail, plain refinement goes on, and after n
 *       failures in a row the next 2^n - 1 paths are left to it.
 * </ul>
 */
public final class SchemeRefinement implements PathRefiner, AutoCloseable {

  private static final int MOST_FAILURES = 6;

  private final TermFactory terms;
  private final CegaarConfiguration configuration;
  private final Entailment entailment;
  private final Acceleration acceleration;
  private final SchemeInterpolation interpolation;
  private final Unrolling unrolling;
  private final CegaarStatistics statistics = new CegaarStatistics();

  /** Attempts in a row that came to nothing, and paths that were left alone since the last one. */
  private int failures;

  private int skipped;

  public SchemeRefinement(
      Program program,
      CegaarConfiguration configuration,
      Solver solver,
      Supplier<InterpolationChain> chain,
      Budget budget) {
    this.terms = program.terms();
    this.configuration = configuration;
    this.entailment = new Entailment(terms, solver, budget);
    this.acceleration = new Acceleration(terms, entailment, new Closures(terms, budget), budget);
    this.interpolation =
        new SchemeInterpolation(
            terms,
            chain,
            new AcceleratedInterpolants(terms, entailment, budget, configuration.method()),
            budget);
    this.unrolling = new Unrolling(program, entailment, budget);
  }

  public CegaarStatistics statistics() {
    return statistics;
  }

  @Override
  public Result refine(Supplier<List<PathBlock>> path) {
    return configuration.delay() == CegaarConfiguration.INFINITE
        ? new Result.Nothing()
        : refine(path.get());
  }

  private Result refine(List<PathBlock> path) {
    if (!Fold.of(path, configuration.delay()).hasNumericLoops()) {
      return new Result.Nothing();
    }
    if (skipped < (1 << failures) - 1) {
      skipped++;
      return new Result.Nothing();
    }
    skipped = 0;
    Result result = checkRefineError(path);
    if (result instanceof Result.Nothing) {
      statistics.count(Outcome.FALLBACK);
      failures = Math.min(failures + 1, MOST_FAILURES);
    } else {
      failures = 0;
    }
    return result;
  }

  private Result checkRefineError(List<PathBlock> path) {
    MetaTrace trace = MetaTrace.EMPTY;
    boolean underapproximated = false;
    int end = path.size();
    while (end > 0) {
      int pivot = pivot(path.subList(0, end));
      TraceScheme scheme = Fold.of(path.subList(pivot, end), configuration.delay());
      Optional<MetaTrace> exact = acceleration.exact(scheme);
      MetaTrace next;
      if (exact.isPresent()) {
        next = exact.get();
      } else {
        Optional<MetaTrace> over = acceleration.over(scheme);
        if (over.isPresent()) {
          MetaTrace whole = over.get().then(trace);
          if (isInfeasible(whole)) {
            Optional<Refutation> refutation = interpolation.refute(whole);
            if (refutation.isPresent()) {
              return refuted(refutation.get(), pivot, Outcome.OVER);
            }
          }
        }
        next = acceleration.under(scheme);
        underapproximated = true;
      }
      trace = next.then(trace);
      Outcome outcome =
          !trace.hasLoops() ? Outcome.SUFFIX : underapproximated ? Outcome.UNDER : Outcome.EXACT;
      PathFormula formula = new PathFormula(terms, trace.path());
      switch (entailment.ask(formula.steps())) {
        case Reply.Impossible impossible -> {
          return interpolation
              .refute(trace)
              .<Result>map(refutation -> refuted(refutation, pivot, outcome))
              .orElse(new Result.Nothing());
        }
        case Reply.Unknown unknown -> {
          return new Result.Nothing();
        }
        case Reply.Possible(Model model) -> {
          if (pivot == 0) {
            return error(trace, formula, model);
          }
        }
      }
      end = pivot;
    }
    return new Result.Nothing();
  }

  private boolean isInfeasible(MetaTrace trace) {
    return entailment.isImpossible(new PathFormula(terms, trace.path()).steps());
  }

  private Result error(MetaTrace trace, PathFormula formula, Model model) {
    Optional<ErrorInputs> inputs = unrolling.of(trace, formula, model);
    if (inputs.isEmpty()) {
      return new Result.Nothing();
    }
    statistics.count(Outcome.FEASIBLE);
    return new Result.Feasible(inputs.get());
  }

  /** Nothing is said of the places before the pivot. */
  private Result refuted(Refutation refutation, int pivot, Outcome outcome) {
    assert refutation.holds(terms, entailment) : "not as Definition 5 has it: " + refutation;
    statistics.count(outcome);
    List<Term> interpolants = new ArrayList<>(Collections.nCopies(pivot, terms.bool(true)));
    interpolants.addAll(refutation.alongPath(terms));
    return new Result.Refuted(interpolants);
  }

  /** Where the minimal infeasible suffix begins; 0 if the path is feasible. */
  private int pivot(List<PathBlock> path) {
    List<Term> steps = new PathFormula(terms, path.stream().map(PathBlock::step).toList()).steps();
    int low = 0;
    int high = path.size();
    // The suffix from low on is infeasible (or all there is), that from high on is not.
    while (low + 1 < high) {
      int middle = (low + high) >>> 1;
      if (entailment.isImpossible(steps.subList(middle, steps.size()))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public void close() {
    entailment.close();
  }
}
