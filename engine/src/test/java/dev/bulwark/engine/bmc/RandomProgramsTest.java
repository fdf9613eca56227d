package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.RandomPrograms;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random automata with gotos and recursion, as made and simplified, against many runs
 * of the interpreter.
 */
@Tag("slow")
class RandomProgramsTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 100;
  private static final int RUNS = 200;
  private static final int MAX_BOUND = 4;

  private final EngineSubject bmc = subject(new BmcConfiguration(MAX_BOUND, 2_000));
  private int safe;
  private int unsafe;

  @Test
  void verdictsAgreeWithRuns() {
    System.err.println("RandomProgramsTest: seeds 0 to " + (PROGRAMS - 1));
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = RandomPrograms.of(seed);
      Budget budget = Budget.of(Duration.ofSeconds(1));
      Verdict verdict =
          seed % 2 == 0
              ? bmc.check(program, budget)
              : bmc.check(program, new Simplification(), budget);
      switch (verdict) {
        case Verdict.Safe(Proof proof) -> {
          safe++;
          assertNoRunIsBad(program, seed);
        }
        case Verdict.Unsafe u -> unsafe++;
        case Verdict.Unknown u -> {}
      }
    }
    assertThat(safe).as("safe").isGreaterThan(PROGRAMS / 30);
    assertThat(unsafe).as("unsafe").isGreaterThan(PROGRAMS / 30);
  }

  private static void assertNoRunIsBad(Program program, long seed) {
    Interpreter interpreter = new Interpreter(program);
    for (int run = 0; run < RUNS; run++) {
      Outcome outcome = interpreter.run(new RandomInputs(run), StepListener.NONE, 100_000);
      switch (outcome) {
        case Outcome.ReachedError e -> fail("seed " + seed + " is unsafe: " + outcome);
        case Outcome.ReachedIncomplete e -> fail("seed " + seed + " is incomplete: " + outcome);
        case Outcome.OutOfSteps e ->
            fail("seed " + seed + " goes on beyond the bounds: " + outcome);
        case Outcome.CallStackTooDeep e ->
            fail("seed " + seed + " goes on beyond the bounds: " + outcome);
        case Outcome.ReachedUndefined e -> {}
        case Outcome.Halted h -> {}
        case Outcome.Terminated t -> {}
        case Outcome.Blocked b -> {}
        case Outcome.Stopped s -> {}
      }
    }
  }

  private static EngineSubject subject(BmcConfiguration configuration) {
    return new EngineSubject(new BoundedModelChecker(configuration));
  }
}
