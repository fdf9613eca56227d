package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Paths that values are followed along and only the rest is executed symbolically, against paths
 * that are executed symbolically step by step.
 */
@Tag("slow")
final class DirectedRunTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 1_500 : 100;
  private static final int PATHS = 12;
  private static final int LONGEST = 150;

  private final Budget budget = Budget.unlimited();
  private int feasible;
  private int infeasible;

  @Test
  void pathsOfPrograms() {
    compare(24_000_000, seed -> CPrograms.parse(RandomTasks.of(seed)));
  }

  @Test
  void pathsThroughMemory() {
    compare(25_000_000, seed -> CPrograms.parse(RandomTasks.withMemory(seed)));
  }

  @Test
  void pathsThroughArrays() {
    compare(26_000_000, RandomArrayPrograms::of);
  }

  private void compare(long firstSeed, LongFunction<Program> source) {
    for (long seed = firstSeed; seed < firstSeed + PROGRAMS; seed++) {
      Program made = source.apply(seed);
      Program simple = seed % 2 == 0 ? made : new Simplification().apply(made).program();
      Program program = new Inlining(Inlining.Config.DEFAULT).apply(simple).program();
      ValueProgram compiled = new ValueProgram(program);
      CoreSolver solver = JavaSmtSolvers.best(warning -> {}).solver(Theory.of(compiled.sorts()));
      PathCheck check = new PathCheck(program, solver, budget);
      Random random = new Random(seed);
      for (int i = 0; i < PATHS; i++) {
        List<Edge> path = path(program, compiled, random);
        if (!path.isEmpty()) {
          compare("seed " + seed + ", path " + i, compiled, check, path);
        }
      }
    }
    System.out.printf(
        "seeds %d to %d: %d feasible, %d infeasible%n",
        firstSeed, firstSeed + PROGRAMS - 1, feasible, infeasible);
    assertThat(feasible).isGreaterThan(PROGRAMS / 10);
    assertThat(infeasible).isGreaterThan(PROGRAMS / 10);
  }

  /** A path to a bad location that values do not refute; empty if none was met. */
  private static List<Edge> path(Program program, ValueProgram compiled, Random random) {
    Assignment assignment = new Assignment(compiled.slots());
    List<Edge> path = new ArrayList<>();
    CompiledLocation at = compiled.place(program.start().entry());
    while (!at.location().isBad()) {
      List<CompiledEdge> open =
          at.steps().stream().filter(step -> step.mayPass(assignment)).toList();
      if (open.isEmpty() || path.size() == LONGEST) {
        return List.of();
      }
      CompiledEdge step = open.get(random.nextInt(open.size()));
      path.add(step.edge());
      if (!step.apply(assignment)) {
        return List.of();
      }
      at = step.target();
    }
    return path;
  }

  private void compare(String what, ValueProgram compiled, PathCheck check, List<Edge> path) {
    Location end = path.getLast().target();
    List<CompiledEdge> guide = path.stream().map(compiled::step).toList();
    Assignment assignment = new Assignment(compiled.slots());
    SymbolicTrace trace = new SymbolicTrace(compiled, assignment);
    List<Edge> taken = new ArrayList<>();
    CompiledLocation reached =
        new DirectedRun(compiled, guide, budget)
            .run(
                assignment,
                Long.MAX_VALUE,
                step -> {
                  trace.next(step);
                  taken.add(step.edge());
                });
    assertThat(taken).as(what).isEqualTo(path);
    assertThat(reached).as(what).isNotNull();
    PathCheck.Result expected = check.check(path);
    PathCheck.Result found = check.check(trace.guards(), trace.inputs(), end);
    assertThat(found.getClass()).as(what).isEqualTo(expected.getClass());
    if (expected instanceof PathCheck.Result.Feasible) {
      feasible++;
    } else {
      infeasible++;
    }
  }
}
