package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.Bisimulation;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Propagation;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.pass.Slicing;
import dev.bulwark.program.pass.UnreachableCode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on what each pass makes of random C programs, certified on the programs before all
 * passes and compared with running them on all inputs.
 */
@Tag("slow")
class PassesTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 500 : 20;

  private static final List<Pass> PASSES =
      List.of(
          new Pipeline(List.of(new Simplification(), new Propagation())),
          new Pipeline(List.of(new Simplification(), new Propagation(), new UnreachableCode())),
          new Pipeline(List.of(new Simplification(), new Slicing())),
          new Pipeline(List.of(new Simplification(), new Bisimulation())),
          new Pipeline(Pipeline.standard()),
          new Pipeline(List.of(new Simplification(), new Acceleration())));

  @Test
  void boundedModelChecking() {
    verdictsAreTheTruth(
        2_000_000, true, new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT)));
  }

  @Test
  void kInduction() {
    // Its proofs of recursive programs cannot be checked.
    verdictsAreTheTruth(
        3_000_000, false, new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT)));
  }

  private static void verdictsAreTheTruth(long firstSeed, boolean recursive, EngineSubject engine) {
    System.err.println("PassesTest: " + PROGRAMS + " programs from seed " + firstSeed);
    BruteForce bruteForce = new BruteForce(3_000);
    int decided = 0;
    int asked = 0;
    long seed = firstSeed;
    for (int tried = 0; tried < PROGRAMS; seed++) {
      Program program = CPrograms.parse(RandomTasks.of(seed));
      if (!recursive && !CallGraph.of(program).recursive().isEmpty()) {
        continue;
      }
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        continue;
      }
      tried++;
      for (Pass pass : PASSES) {
        Verdict verdict = engine.check(program, pass, Budget.ofSteps(1_000, Duration.ofSeconds(2)));
        asked++;
        if (verdict instanceof Verdict.Unknown) {
          continue;
        }
        decided++;
        assertThat(truth instanceof BruteForce.Truth.Safe)
            .as("seed %d after %s: %s, but %s", seed, pass.name(), verdict, truth)
            .isEqualTo(verdict instanceof Verdict.Safe);
      }
    }
    assertThat(decided).as("decided of %d", asked).isGreaterThan(asked * 2 / 3);
  }
}
