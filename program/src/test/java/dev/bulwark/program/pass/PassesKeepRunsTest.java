package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.CallString;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.testing.RandomPrograms;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run becomes bad in what a pass makes of a program exactly if it does in the program itself, and
 * at the same goal, on random automata with gotos, calls and recursion.
 */
@Tag("slow")
class PassesKeepRunsTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 200;
  private static final int RUNS = 12;
  private static final long STEPS = 4_000;

  static Stream<Pass> passes() {
    return Stream.of(
        new Simplification(),
        sequence(new Propagation()),
        sequence(new Propagation(), new UnreachableCode()),
        sequence(new Slicing()),
        sequence(new Slicing(), new UnreachableCode()),
        sequence(new Bisimulation()),
        new Pipeline(Pipeline.standard()));
  }

  private static Pass sequence(Pass... passes) {
    return new Pipeline(Stream.concat(Stream.of(new Simplification()), Stream.of(passes)).toList());
  }

  @ParameterizedTest
  @MethodSource("passes")
  void sameRunsAreBad(Pass pass) {
    System.err.println("PassesKeepRunsTest " + pass.name() + ": seeds 0 to " + (PROGRAMS - 1));
    int bad = 0;
    int smaller = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = RandomPrograms.of(seed);
      Pass.Result result = pass.apply(program);
      Program passed = ProgramChecks.requireSound(result.program());
      smaller += Pipeline.Size.of(passed).edges() < Pipeline.Size.of(program).edges() ? 1 : 0;
      for (int run = 0; run < RUNS; run++) {
        RecordedInputs recorded = new RecordedInputs(new RandomInputs(seed * 1_000 + run));
        Outcome before = run(program, recorded);
        Outcome after = run(passed, new ReplayedInputs(recorded.inputs()));
        if (before instanceof Outcome.OutOfSteps || after instanceof Outcome.OutOfSteps) {
          continue;
        }
        assertThat(isBad(after))
            .as("seed %d run %d: %s", seed, run, before)
            .isEqualTo(isBad(before));
        assertThat(goal(after)).as("seed %d run %d", seed, run).isEqualTo(goal(before));
        bad += isBad(before) ? 1 : 0;
        RecordedInputs needed = new RecordedInputs(new RandomInputs(seed * 1_000 + run));
        if (isBad(run(passed, needed))) {
          Inputs back = result.back().inputs(needed.inputs());
          assertThat(isBad(run(program, new ReplayedInputs(back))))
              .as("seed %d run %d back", seed, run)
              .isTrue();
          assertThat(goal(run(program, new ReplayedInputs(back))))
              .as("seed %d run %d back", seed, run)
              .isEqualTo(goal(run(passed, new ReplayedInputs(needed.inputs()))));
        }
      }
    }
    assertThat(bad).as("bad runs").isGreaterThan(PROGRAMS / 2);
    if (pass.name().contains("slicing")) {
      assertThat(smaller).as("programs with fewer edges").isGreaterThan(PROGRAMS / 10);
    }
  }

  private static Outcome run(Program program, InputSource inputs) {
    return Interpreter.run(program, inputs, StepListener.NONE, STEPS);
  }

  private static Optional<Goal> goal(Outcome outcome) {
    return outcome instanceof Outcome.ReachedError(Location location, CallString stack)
        ? location.goal()
        : Optional.empty();
  }

  private static boolean isBad(Outcome outcome) {
    return outcome instanceof Outcome.ReachedError || outcome instanceof Outcome.ReachedIncomplete;
  }
}
