package dev.bulwark.engine.common.interpolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every interpolant of random infeasible paths is checked by a solver, link by link. */
@Tag("slow")
class PathInterpolationTest {

  private static final long SEED = 9_201L;
  private static final int PATHS = Boolean.getBoolean("bulwark.thorough") ? 1_500 : 20;

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  static Stream<Arguments> sorts() {
    return Stream.of(
        Arguments.of(Sort.bitVec(4)), Arguments.of(Sort.bitVec(32)), Arguments.of(Sort.INT));
  }

  @ParameterizedTest
  @MethodSource("sorts")
  void byCores(Sort sort) {
    TermFactory f = Simplifier.factory();
    int found = run(f, sort, new CoreInterpolation(f, solvers));
    assertThat(found).isGreaterThanOrEqualTo(PATHS * 3 / 5);
  }

  @Test
  void byCoresWithoutSimplification() {
    TermFactory f = TermFactory.plain();
    int found = run(f, Sort.bitVec(4), new CoreInterpolation(f, solvers));
    assertThat(found).isGreaterThanOrEqualTo(PATHS * 3 / 5);
  }

  @Test
  void bySmtInterpol() {
    TermFactory f = Simplifier.factory();
    InterpolationSolver solver = solvers.interpolation(Theory.INTEGERS).orElseThrow();
    int found = run(f, Sort.INT, new SolverInterpolation(f, solver, Duration.ofSeconds(5)));
    assertThat(found).isGreaterThanOrEqualTo(PATHS * 4 / 5);
  }

  /** A process for each path, so only a few; what integers explain comes back as bit-vectors. */
  @Test
  void byPrincess() {
    TermFactory f = Simplifier.factory();
    InterpolationSolver solver = solvers.interpolation(Theory.BIT_VECTORS).orElseThrow();
    int found =
        run(f, Sort.bitVec(8), new SolverInterpolation(f, solver, Duration.ofSeconds(20)), 2);
    assertThat(found).isGreaterThanOrEqualTo(1);
  }

  @Test
  void byIntegers() {
    TermFactory f = Simplifier.factory();
    InterpolationSolver solver = solvers.interpolation(Theory.INTEGERS).orElseThrow();
    int found =
        run(
            f,
            Sort.bitVec(8),
            new IntegerInterpolation(program(f), solvers, solver, Duration.ofSeconds(5)));
    assertThat(found).isGreaterThanOrEqualTo(PATHS / 2);
  }

  /** Variables of functions that were inlined have names with their calls in front. */
  @Test
  void byIntegersInAnInlinedProgram() {
    TermFactory f = Simplifier.factory();
    Variable x = f.variable("main.3>f::x", Sort.bitVec(32));
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    start.local(new ProgramVariable(x, CType.INT, "x", Position.NONE, ProgramVariable.Kind.LOCAL));
    Procedure procedure = start.build();
    Program program =
        new Program(
            f,
            MachineModel.ILP32,
            List.of(),
            Map.of(procedure.name(), procedure),
            procedure,
            List.of(),
            List.of());
    List<GuardedStep> path =
        List.of(
            TestSteps.step(f.bool(true), Map.of(x, f.bitVec(32, 3)), Set.of()),
            TestSteps.step(f.eq(x, f.bitVec(32, 5)), Map.of(), Set.of()));
    assertThat(
            new IntegerInterpolation(
                    program,
                    solvers,
                    solvers.interpolation(Theory.INTEGERS).orElseThrow(),
                    Duration.ofSeconds(5))
                .interpolate(path, Budget.of(Duration.ofSeconds(30))))
        .isPresent();
  }

  @Test
  void allWaysInTurn() {
    TermFactory f = Simplifier.factory();
    InterpolationChain chain = InterpolationChain.of(program(f), solvers);
    int found = run(f, Sort.bitVec(8), chain);
    assertThat(found).isGreaterThanOrEqualTo(PATHS * 9 / 10);
    assertThat(chain.successes().values().stream().mapToInt(n -> n).sum()).isEqualTo(found);
  }

  /** Paths bring their variables with them. */
  private static Program program(TermFactory f) {
    Procedure start = new Procedure.Builder(Program.START, Position.NONE).build();
    return new Program(
        f, MachineModel.ILP32, List.of(), Map.of(start.name(), start), start, List.of(), List.of());
  }

  /** How many of the infeasible paths are explained. */
  private int run(TermFactory f, Sort sort, PathInterpolation interpolation) {
    return run(f, sort, interpolation, PATHS);
  }

  private int run(TermFactory f, Sort sort, PathInterpolation interpolation, int count) {
    Random random = new Random(SEED);
    RandomPaths paths = new RandomPaths(f, random, sort);
    Theory theory = sort instanceof Sort.Int ? Theory.INTEGERS : Theory.BIT_VECTORS;
    int infeasible = 0;
    int found = 0;
    long size = 0;
    long nanos = 0;
    int feasible = 0;
    while (infeasible < count) {
      List<GuardedStep> path = paths.path();
      Budget budget = Budget.of(Duration.ofSeconds(30));
      int length = feasibleLength(f, path, theory);
      if (length == path.size()) {
        if (++feasible <= 1) {
          assertThat(interpolation.interpolate(path, budget))
              .as("seed %s, %s", SEED, path)
              .isEmpty();
        }
        continue;
      }
      path = path.subList(0, length + 1);
      if (feasibleLength(f, path.subList(length, length + 1), theory) == 0) {
        continue;
      }
      long start = System.nanoTime();
      Optional<List<Term>> interpolants = interpolation.interpolate(path, budget);
      nanos += System.nanoTime() - start;
      infeasible++;
      if (interpolants.isPresent()) {
        found++;
        check(f, path, interpolants.get(), theory);
        size += interpolants.get().stream().mapToLong(Terms::size).sum() / path.size();
      }
    }
    System.out.printf(
        "%s on %s: %d of %d, mean size %d, %.1f ms a path, seed %d%n",
        interpolation.name(),
        sort,
        found,
        count,
        size / Math.max(1, found),
        nanos / 1e6 / count,
        SEED);
    return found;
  }

  /** How many steps can be taken; so the next one contradicts those before it. */
  private int feasibleLength(TermFactory f, List<GuardedStep> path, Theory theory) {
    PathFormula formula = new PathFormula(f, path);
    try (ModelSession session = solvers.solver(theory).open(Budget.of(Duration.ofSeconds(30)))) {
      for (int k = 0; k < path.size(); k++) {
        session.add(formula.step(k));
        if (session.check() == Answer.UNSAT) {
          return k;
        }
      }
      return path.size();
    }
  }

  private void check(
      TermFactory f, List<GuardedStep> path, List<Term> interpolants, Theory theory) {
    String what = "seed " + SEED + ", path " + path + ", interpolants " + interpolants;
    assertThat(interpolants).as(what).hasSize(path.size() + 1);
    assertThat(Terms.isTrue(interpolants.getFirst())).as(what).isTrue();
    assertThat(Terms.isFalse(interpolants.getLast())).as(what).isTrue();
    PathFormula formula = new PathFormula(f, path);
    try (ModelSession session = solvers.solver(theory).open(Budget.unlimited())) {
      for (int k = 0; k < path.size(); k++) {
        assertThat(shared(path, k)).as(what).containsAll(Terms.freeVariables(interpolants.get(k)));
        // I_k ∧ step k ∧ ¬I_(k+1)
        session.push();
        session.add(formula.at(interpolants.get(k), k));
        session.add(formula.step(k));
        session.add(f.not(formula.at(interpolants.get(k + 1), k + 1)));
        assertThat(session.check()).as("step %s: %s", k, what).isEqualTo(Answer.UNSAT);
        session.pop();
      }
    }
  }

  /** Variables that the steps before k and those from k on speak of. */
  private static Set<Variable> shared(List<GuardedStep> path, int k) {
    Set<Variable> before = new LinkedHashSet<>();
    Set<Variable> after = new LinkedHashSet<>();
    for (int i = 0; i < path.size(); i++) {
      Set<Variable> mentioned = new LinkedHashSet<>(path.get(i).reads());
      if (i < k) {
        mentioned.addAll(path.get(i).updates().keySet());
      }
      mentioned.removeAll(path.get(i).inputs());
      (i < k ? before : after).addAll(mentioned);
    }
    List<Variable> both = new ArrayList<>(before);
    both.retainAll(after);
    return new LinkedHashSet<>(both);
  }
}
