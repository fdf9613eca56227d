package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.DecidedLoops;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.testing.RandomHotLoops;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a decided run says of all executions holds for those that are tried. */
@Tag("slow")
final class DecidedRunTest {

  private static final long STEPS = 500;
  private static final long PROGRAMS = 20_000;
  private static final int RUNS = 6;

  @Test
  void everyExecutionGoesThisWay() {
    assertThat(ends(program -> GoalSet.ALL))
        .containsKeys(
            DecidedRun.End.WELL,
            DecidedRun.End.FOREVER,
            DecidedRun.End.UNDEFINED,
            DecidedRun.End.OPEN);
  }

  /** Where nobody asks about an error, ending there is no fork. */
  @Test
  void everyExecutionThatEndsAtNoOtherGoalGoesThisWay() {
    assertThat(ends(DecidedRunTest::first).get(DecidedRun.End.WELL))
        .isGreaterThan(ends(program -> GoalSet.ALL).get(DecidedRun.End.WELL));
  }

  private static GoalSet first(Program program) {
    List<Goal> goals = program.goals();
    return goals.isEmpty() ? GoalSet.ALL : GoalSet.of(goals.getFirst());
  }

  private static Map<DecidedRun.End, Integer> ends(Function<Program, GoalSet> asked) {
    Map<DecidedRun.End, Integer> ends = new EnumMap<>(DecidedRun.End.class);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = SmallPrograms.of(seed).program();
      GoalSet goals = asked.apply(program);
      DecidedRun.End end =
          DecidedRun.of(
              program, goals, new Scope(program), new NoBounds(), STEPS, Budget.unlimited());
      ends.merge(end, 1, Integer::sum);
      Interpreter interpreter = new Interpreter(program);
      for (long inputs = 0; inputs < RUNS && end != DecidedRun.End.OPEN; inputs++) {
        Outcome outcome = interpreter.run(new RandomInputs(inputs), StepListener.NONE, 2 * STEPS);
        assertThat(allows(end, outcome, goals))
            .as("seed %d, inputs %d: %s, but %s", seed, inputs, end, outcome)
            .isTrue();
      }
    }
    System.out.println("DecidedRunTest: seeds 0 to " + (PROGRAMS - 1) + ", " + ends);
    return ends;
  }

  /** A path, the bounds that it keeps to, and those that are just too small. */
  @Test
  void compiledLoopsAreThoseOfTheEvaluator() {
    Map<DecidedRun.End, Integer> ends = new EnumMap<>(DecidedRun.End.class);
    int bounded = 0;
    for (long seed = 0; seed < 400; seed++) {
      Program program = RandomHotLoops.closed(seed);
      DecidedRun.End end = end(program, new NoBounds(), DecidedLoops.NEVER);
      assertThat(end(program, new NoBounds(), 3)).as("seed %d", seed).isEqualTo(end);
      ends.merge(end, 1, Integer::sum);
      if (end == DecidedRun.End.WELL) {
        bounded += bounds(program, seed);
      }
    }
    System.out.printf("DecidedRunTest: %s, %d bounds%n", ends, bounded);
    assertThat(ends).containsKeys(DecidedRun.End.WELL, DecidedRun.End.BLOCKED);
    assertThat(bounded).isGreaterThan(50);
  }

  /** Looks for the least bounds, one after the other, with and without compiled loops. */
  private static int bounds(Program program, long seed) {
    Map<Location, Integer> bounds = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      LoopStructure.of(procedure).heads().forEach(head -> bounds.put(head, 300));
    }
    int found = 0;
    for (Location head : List.copyOf(bounds.keySet())) {
      for (int bound : new int[] {0, 1, 2, 5, 13, 30, 41, 300}) {
        bounds.put(head, bound);
        DecidedRun.End end = end(program, bounded(program, bounds), DecidedLoops.NEVER);
        assertThat(end(program, bounded(program, bounds), 3))
            .as("seed %d, bounds %s", seed, bounds)
            .isEqualTo(end);
        if (end == DecidedRun.End.WELL) {
          found++;
          break;
        }
      }
    }
    return found;
  }

  private static BoundedLoops bounded(Program program, Map<Location, Integer> bounds) {
    Map<String, Integer> calls = new LinkedHashMap<>();
    program.procedures().keySet().forEach(name -> calls.put(name, 50));
    return new BoundedLoops(new Proof.Unrolled(bounds, calls), program.terms().bool(false));
  }

  private static DecidedRun.End end(Program program, BoundedPath bounds, int manyPasses) {
    return DecidedRun.of(
        program, GoalSet.ALL, new Scope(program), bounds, 20_000, Budget.unlimited(), manyPasses);
  }

  private static boolean allows(DecidedRun.End end, Outcome outcome, GoalSet goals) {
    return switch (outcome) {
      case Outcome.Blocked blocked -> true;
      case Outcome.Terminated terminated -> end == DecidedRun.End.WELL;
      case Outcome.Halted halted -> end == DecidedRun.End.WELL;
      case Outcome.ReachedUndefined undefined -> end == DecidedRun.End.UNDEFINED;
      case Outcome.ReachedError error -> !error.location().goal().map(goals::contains).orElse(true);
      case Outcome.ReachedIncomplete incomplete -> false;
      case Outcome.OutOfSteps outOfSteps -> end == DecidedRun.End.FOREVER;
      case Outcome.CallStackTooDeep tooDeep -> false;
      case Outcome.Stopped stopped -> false;
    };
  }
}
