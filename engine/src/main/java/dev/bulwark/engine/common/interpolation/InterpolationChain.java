package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Several methods, tried one after the other until one succeeds. The usual order is that of the
 * design: integers with a solver that interpolates them, then posts and preconditions with cores,
 * then a solver that interpolates the path's own theory, for a short time. If the user chose a
 * solver that is good at bit-vectors, it comes first.
 */
public final class InterpolationChain implements PathInterpolation {

  /** Solvers that interpolate do so quickly or hardly ever. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** Solvers for bit-vectors interpolate small formulas only. */
  private static final int MOST_BITVECTOR_TERMS = 1_000;

  private final List<PathInterpolation> methods;
  private final Map<String, Integer> successes = new LinkedHashMap<>();

  public InterpolationChain(List<PathInterpolation> methods) {
    this.methods = List.copyOf(methods);
  }

  /** All methods there are for paths of this program with these solvers. */
  public static InterpolationChain of(Program program, SolverProvider solvers) {
    List<PathInterpolation> methods = new ArrayList<>();
    solvers
        .interpolation(Theory.INTEGERS)
        .ifPresent(
            solver -> {
              methods.add(
                  new ForTheory(
                      Theory.INTEGERS, new SolverInterpolation(program.terms(), solver, LIMIT)));
              methods.add(new IntegerInterpolation(program, solvers, solver, LIMIT));
            });
    methods.add(new CoreInterpolation(program.terms(), solvers));
    methods.add(new BitVectors(program, solvers));
    return new InterpolationChain(methods);
  }

  @Override
  public String name() {
    return "interpolation";
  }

  @Override
  public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
    for (PathInterpolation method : methods) {
      budget.check();
      Optional<List<Term>> interpolants = method.interpolate(path, budget);
      if (interpolants.isPresent()) {
        successes.merge(method.name(), 1, Integer::sum);
        return interpolants;
      }
    }
    return Optional.empty();
  }

  /**
   * What each method has to say, for those who choose; the last one only if the others have
   * nothing.
   */
  public List<List<Term>> each(List<GuardedStep> path, Budget budget) {
    List<List<Term>> all = new ArrayList<>();
    for (PathInterpolation method : methods) {
      budget.check();
      if (!(method instanceof BitVectors) || all.isEmpty()) {
        method
            .interpolate(path, budget)
            .ifPresent(
                interpolants -> {
                  successes.merge(method.name(), 1, Integer::sum);
                  all.add(interpolants);
                });
      }
    }
    return all;
  }

  /** How often each method has been the one that succeeded. */
  public Map<String, Integer> successes() {
    return Map.copyOf(successes);
  }

  /** The last method: its solver is looked for when first needed, since it is slow to start. */
  private static final class BitVectors implements PathInterpolation {

    private final Program program;
    private final SolverProvider solvers;
    private @Nullable Optional<PathInterpolation> method;

    BitVectors(Program program, SolverProvider solvers) {
      this.program = program;
      this.solvers = solvers;
    }

    @Override
    public String name() {
      return method == null
          ? "a solver for bit-vectors"
          : method.map(PathInterpolation::name).orElse("");
    }

    @Override
    public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
      List<Term> steps = new PathFormula(program.terms(), path).steps();
      if (steps.stream().mapToInt(Terms::size).sum() > MOST_BITVECTOR_TERMS) {
        return Optional.empty();
      }
      Optional<PathInterpolation> found = method;
      if (found == null) {
        found =
            solvers
                .interpolation(Theory.BIT_VECTORS)
                .map(solver -> new SolverInterpolation(program.terms(), solver, LIMIT))
                .map(
                    interpolation ->
                        (PathInterpolation) new ForTheory(Theory.BIT_VECTORS, interpolation));
        method = found;
      }
      return found.flatMap(interpolation -> interpolation.interpolate(path, budget));
    }
  }

  /** A method for paths of one theory only. */
  private record ForTheory(Theory theory, PathInterpolation method) implements PathInterpolation {

    @Override
    public String name() {
      return method.name();
    }

    @Override
    public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
      return CoreInterpolation.theory(path) == theory
          ? method.interpolate(path, budget)
          : Optional.empty();
    }
  }
}
