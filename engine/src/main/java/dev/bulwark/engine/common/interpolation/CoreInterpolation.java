package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Interpolants for any theory, from unsat cores alone, after "Craig vs. Newton in Software Model
 * Checking" (Dietsch, Heizmann, Musa, Nutz, Podelski, 2017): what the path's infeasibility does not
 * need is dropped (conditions hold, assignments assign anything); over what remains strongest
 * postconditions go forward from true and weakest preconditions backward from false.
 *
 * <p>Differences. Formulas stay free of quantifiers: where values are forgotten, {@link Projection}
 * may lose something. So the sequence of posts need not arrive at false, nor that of preconditions
 * at true; then a step is looked for where the two exclude each other, and the sequence is made of
 * posts before it and preconditions behind it. In the end a solver is asked about every link, and
 * conjuncts that its answer does not need are left out. What is returned has therefore been
 * checked.
 */
public final class CoreInterpolation implements PathInterpolation {

  private final TermFactory terms;
  private final SolverProvider solvers;

  public CoreInterpolation(TermFactory terms, SolverProvider solvers) {
    this.terms = terms;
    this.solvers = solvers;
  }

  @Override
  public String name() {
    return "posts and preconditions reduced by cores";
  }

  @Override
  public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
    CoreSolver solver = solvers.solver(theory(path));
    Optional<PathCore> core = PathCore.of(terms, path, solver, budget);
    if (core.isEmpty()) {
      return Optional.empty();
    }
    ReducedPath reduced = new ReducedPath(terms, path, core.get());
    try (CoreSession session = solver.openWithCores(budget)) {
      return new LinkedSequence(terms, core.get().formula(), reduced, session).find(budget);
    }
  }

  /** Constants count too: a solver for bit-vectors need not know any integer. */
  static Theory theory(List<GuardedStep> path) {
    List<Term> all = new ArrayList<>();
    for (GuardedStep step : path) {
      all.add(step.guard());
      step.updates()
          .forEach(
              (variable, value) -> {
                all.add(variable);
                all.add(value);
              });
    }
    boolean[] integers = {false};
    Terms.forEachPostOrder(all, term -> integers[0] |= term.sort() instanceof Sort.Int);
    return integers[0] ? Theory.INTEGERS : Theory.BIT_VECTORS;
  }
}
