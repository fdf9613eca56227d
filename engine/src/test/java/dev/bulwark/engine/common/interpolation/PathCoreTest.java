package dev.bulwark.engine.common.interpolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PathCoreTest {

  private static final long SEED = 9_204L;
  private static final int PATHS = Boolean.getBoolean("bulwark.thorough") ? 3_000 : 100;
  private static final Sort WORD = Sort.bitVec(8);

  private final TermFactory f = Simplifier.factory();
  private final CoreSolver solver = JavaSmtSolvers.best(warning -> {}).solver(Theory.BIT_VECTORS);
  private final Budget budget = Budget.of(Duration.ofMinutes(20));

  private Answer canBeTaken(List<GuardedStep> path) {
    try (ModelSession session = solver.open(budget)) {
      return session.check(new PathFormula(f, path).steps());
    }
  }

  /** There is a core exactly if the path is infeasible, and what is left of it is infeasible. */
  @Test
  void whatIsLeftOfAnInfeasiblePathIsInfeasible() {
    System.err.println("PathCoreTest: seed " + SEED);
    RandomPaths paths = new RandomPaths(f, new Random(SEED), WORD);
    int cores = 0;
    int smaller = 0;
    for (int i = 0; i < PATHS; i++) {
      List<GuardedStep> path = paths.path();
      Optional<PathCore> core = PathCore.of(f, path, solver, budget);
      assertThat(core.isEmpty() ? Answer.SAT : Answer.UNSAT)
          .as("path %d: %s", i, path)
          .isEqualTo(canBeTaken(path));
      if (core.isPresent()) {
        cores++;
        smaller += core.get().steps().equals(path) ? 0 : 1;
        assertThat(canBeTaken(core.get().steps()))
            .as("core of %d: %s", i, path)
            .isEqualTo(Answer.UNSAT);
        assertThat(canBeTaken(core.get().on(path)))
            .as("on %d: %s", i, path)
            .isEqualTo(Answer.UNSAT);
      }
    }
    assertThat(cores).isGreaterThan(PATHS / 8);
    assertThat(smaller).isGreaterThan(cores / 2);
  }

  /** Of two ways in one block, the one that is asked about keeps its guard and what matters. */
  @Test
  void aWayKeepsWhatMattersOnAllOfThem() {
    Variable x = f.variable("x", WORD);
    Variable y = f.variable("y", WORD);
    Variable choice = f.variable("choice", Sort.BOOL);
    Term one = f.bitVec(8, 1);
    GuardedStep both =
        TestSteps.step(
            f.bool(true), Map.of(x, one, y, f.ite(choice, one, f.bitVec(8, 2))), Set.of(choice));
    GuardedStep left = TestSteps.step(choice, Map.of(x, one, y, one), Set.of(choice));
    GuardedStep error = TestSteps.step(f.not(f.eq(x, one)), Map.of(), Set.of());
    PathCore core = PathCore.of(f, List.of(both, error), solver, budget).orElseThrow();
    List<GuardedStep> narrow = core.on(List.of(left, error));
    assertThat(narrow).hasSize(2);
    assertThat(narrow.getFirst().guard()).isSameAs(choice);
    assertThat(narrow.getFirst().updates()).containsEntry(x, one);
    Term any = narrow.getFirst().updates().get(y);
    assertThat(narrow.getFirst().inputs()).contains((Variable) any);
    assertThat(canBeTaken(narrow)).isEqualTo(Answer.UNSAT);
  }
}
