package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.integer.ToBitVectors;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Leaves it to a solver that interpolates in the path's theory, for a limited time. Some solvers
 * explain bit-vectors by integers; these are translated back.
 */
public final class SolverInterpolation implements PathInterpolation {

  private final TermFactory terms;

  /**
   * SMTInterpol walks formulas as trees before it interpolates, and cannot be interrupted there:
   * conditionals within conditionals take it hours.
   */
  private static final double MOST_OCCURRENCES = 30_000;

  /** From here on it takes seconds, and others have to wait for it. */
  private static final int MOST_TERMS = 2_000;

  private final InterpolationSolver solver;
  private final Duration limit;

  public SolverInterpolation(TermFactory terms, InterpolationSolver solver, Duration limit) {
    this.terms = terms;
    this.solver = solver;
    this.limit = limit;
  }

  @Override
  public String name() {
    return "interpolants of " + solver.name();
  }

  @Override
  public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
    return path.isEmpty()
        ? Optional.empty()
        : between(path, IntStream.range(1, path.size()).boxed().toList(), budget);
  }

  /**
   * Interpolants at some places of the path only, with true before it and false behind.
   *
   * @param places how many steps are before each, in order; inner ones
   */
  Optional<List<Term>> between(List<GuardedStep> path, List<Integer> places, Budget budget) {
    PathFormula formula = new PathFormula(terms, path);
    List<Term> steps = formula.steps();
    List<Term> groups = new ArrayList<>();
    int from = 0;
    for (int to : Stream.concat(places.stream(), Stream.of(path.size())).toList()) {
      Definitions definitions = new Definitions(terms, "part:" + groups.size() + ":");
      groups.add(definitions.of(terms.and(steps.subList(from, to))));
      from = to;
    }
    if (isTooLarge(groups) || groups.stream().mapToInt(Terms::size).sum() > MOST_TERMS) {
      return Optional.empty();
    }
    // step 0 ∧ ... ∧ step n-1
    try (InterpolationSession session = solver.openForInterpolation(terms, budget.part(limit))) {
      if (session.check(groups) != Answer.UNSAT) {
        return Optional.empty();
      }
      boolean withIntegers = CoreInterpolation.theory(path) == Theory.INTEGERS;
      List<Term> interpolants = new ArrayList<>(List.of(terms.bool(true)));
      for (Term interpolant : session.sequenceInterpolants()) {
        Optional<Term> translated =
            withIntegers
                ? Optional.of(interpolant)
                : ToBitVectors.ofMixed(terms).formula(interpolant);
        if (translated.isEmpty()) {
          return Optional.empty();
        }
        interpolants.add(formula.original(translated.get()));
      }
      interpolants.add(terms.bool(false));
      return Optional.of(interpolants);
    } catch (SolverException e) {
      return Optional.empty();
    } catch (BudgetExhaustedException e) {
      budget.check();
      return Optional.empty();
    }
  }

  /** As trees, in which what is shared counts each time. */
  static boolean isTooLarge(List<Term> formulas) {
    Map<Term, Double> sizes = new HashMap<>();
    Terms.forEachPostOrder(
        formulas,
        term -> {
          double size = 1;
          if (term instanceof Application application) {
            for (Term arg : application.args()) {
              size += sizes.getOrDefault(arg, 0.0);
            }
          }
          sizes.put(term, size);
        });
    return formulas.stream().mapToDouble(formula -> sizes.getOrDefault(formula, 0.0)).sum()
        > MOST_OCCURRENCES;
  }
}
