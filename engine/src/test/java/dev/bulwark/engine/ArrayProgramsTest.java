package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random automata with memory, against running them on all inputs. Every verdict is
 * certified on the program as made.
 */
@Tag("slow")
class ArrayProgramsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 60;

  private static final Pass ALL_PASSES = new Pipeline(Pipeline.standard());

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private final EngineSubject kInduction =
      new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT));

  private static Budget time() {
    return Budget.ofSteps(10_000, Duration.ofSeconds(20));
  }

  @Test
  void boundedModelCheckingOfProgramsAsMade() {
    verdictsAreTheTruth(0, program -> bmc.check(program, time()));
  }

  @Test
  void boundedModelCheckingOfSimplifiedPrograms() {
    verdictsAreTheTruth(1_000_000, program -> bmc.check(program, new Simplification(), time()));
  }

  @Test
  void kInductionOfProgramsAsMade() {
    verdictsAreTheTruth(2_000_000, program -> kInduction.check(program, time()));
  }

  @Test
  void kInductionAfterAllPasses() {
    verdictsAreTheTruth(3_000_000, program -> kInduction.check(program, ALL_PASSES, time()));
  }

  @Test
  void boundedModelCheckingAfterAllPasses() {
    verdictsAreTheTruth(4_000_000, program -> bmc.check(program, ALL_PASSES, time()));
  }

  @Test
  void boundedModelCheckingOfC() {
    verdictsAreTheTruth(
        6_000_000,
        seed -> CPrograms.parse(RandomTasks.withMemory(seed)),
        program -> bmc.check(program, ALL_PASSES, time()));
  }

  @Test
  void kInductionOfC() {
    verdictsAreTheTruth(
        7_000_000,
        seed -> CPrograms.parse(RandomTasks.withMemory(seed)),
        program ->
            CallGraph.of(program).recursive().isEmpty()
                ? kInduction.check(program, ALL_PASSES, time())
                : bmc.check(program, time()));
  }

  /** What it does not decide soon stays open. */
  @Test
  void ic3OfSimplifiedPrograms() {
    EngineSubject ic3 = new EngineSubject(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT));
    long steps = THOROUGH ? 6_000 : 600;
    Duration longest = Duration.ofSeconds(THOROUGH ? 10 : 2);
    Agreement agreement =
        Agreement.of(
            "arrays, ic3cfa",
            Agreement.samples(
                8_000_000, PROGRAMS / 2, RandomArrayPrograms::of, new BruteForce(5_000)),
            program -> ic3.check(program, new Simplification(), Budget.ofSteps(steps, longest)));
    assertThat(agreement.safe() + agreement.unsafe()).isGreaterThan(PROGRAMS / 8);
  }

  /** Proofs of programs that fail are all refused. */
  @Test
  void liesAreRejected() {
    CertificateChecker checker = new CertificateChecker(JavaSmtSolvers.best(warning -> {}));
    BruteForce bruteForce = new BruteForce(5_000);
    int lies = 0;
    for (long seed = 5_000_000; seed < 5_000_000 + PROGRAMS; seed++) {
      Program program = RandomArrayPrograms.of(seed);
      if (!(bruteForce.decide(program) instanceof BruteForce.Truth.Unsafe)) {
        continue;
      }
      Map<Location, Integer> bounds = new HashMap<>();
      program
          .procedures()
          .values()
          .forEach(p -> LoopStructure.of(p).heads().forEach(head -> bounds.put(head, 8)));
      for (Proof lie :
          List.of(
              new Proof.Inductive(Map.of()),
              new Proof.KInductive(2, Map.of()),
              new Proof.Unrolled(bounds, Map.of()))) {
        lies++;
        assertThat(checker.check(program, lie, time()))
            .as("seed %d: %s", seed, lie)
            .isNotInstanceOf(Result.Confirmed.class);
      }
    }
    assertThat(lies).isGreaterThan(PROGRAMS / 2);
  }

  private void verdictsAreTheTruth(long firstSeed, Function<Program, Verdict> engine) {
    verdictsAreTheTruth(firstSeed, RandomArrayPrograms::of, engine);
  }

  private void verdictsAreTheTruth(
      long firstSeed, LongFunction<Program> programs, Function<Program, Verdict> engine) {
    Agreement agreement =
        Agreement.of(
            "arrays",
            Agreement.samples(firstSeed, PROGRAMS, programs, new BruteForce(5_000)),
            engine);
    assertThat(agreement.undecided()).isLessThanOrEqualTo(PROGRAMS / 20);
    assertThat(agreement.safe()).isGreaterThan(PROGRAMS / 10);
    assertThat(agreement.unsafe()).isGreaterThan(PROGRAMS / 20);
  }
}
