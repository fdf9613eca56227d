package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.FrameInvariants;
import dev.bulwark.engine.testing.RandomMachine;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Verdicts on random programs, certified, against running these on all inputs. */
@Tag("slow")
final class Isat3RandomTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 1_000 : 36;
  private static final long STEPS = THOROUGH ? 2_000 : 500;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  /** Loops without end: one for each configuration, or fifty. */
  private static final int LOOPS = THOROUGH ? 1_000 : 20;

  private static final long FIRST_LOOP = 25_500_000;

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  /** Each configuration gets its part of the programs, so that all of them see some. */
  private static void assertAgrees(List<Agreement.Sample> samples) {
    List<Isat3Configuration> all = new ArrayList<>(Isat3Configuration.all());
    all.addAll(Isat3Configuration.more());
    int decided = 0;
    for (int i = 0; i < all.size(); i++) {
      List<Agreement.Sample> part = new ArrayList<>();
      for (int j = i; j < samples.size(); j += all.size()) {
        part.add(samples.get(j));
      }
      EngineSubject subject = new EngineSubject(new Isat3Ic3(all.get(i)));
      Agreement agreement =
          Agreement.of(
              all.get(i).id(),
              part,
              program ->
                  subject.check(program, new Simplification(), Budget.ofSteps(STEPS, LONGEST)));
      decided += agreement.safe() + agreement.unsafe();
    }
    assertThat(decided).isGreaterThan(PROGRAMS / 2);
  }

  @Test
  void agreesWithBruteForceOnIntegers() {
    assertAgrees(
        Agreement.samples(
            25_000_000,
            PROGRAMS,
            seed -> CPrograms.parse(RandomTasks.of(seed)),
            new BruteForce(2_000)));
  }

  @Test
  void agreesWithBruteForceOnFloats() {
    assertAgrees(
        Agreement.samples(
            25_000_000,
            PROGRAMS,
            seed -> CPrograms.parse(RandomFloatTasks.of(seed)),
            new BruteForce(2_000)));
  }

  /** Runs of the programs above all end. These do not, and their proofs are invariants. */
  @Test
  void agreesWithReachableStatesOfLoopsWithoutEnd() {
    List<Isat3Configuration> all = new ArrayList<>(Isat3Configuration.all());
    all.addAll(Isat3Configuration.more());
    int[] decided = new int[2];
    int programs = 0;
    for (long seed = FIRST_LOOP; programs < LOOPS; seed++) {
      RandomMachine machine = RandomMachine.of(seed, seed % 2 == 0);
      RandomMachine.Truth truth = machine.truth();
      if (truth == RandomMachine.Truth.UNKNOWN) {
        continue;
      }
      Isat3Configuration configuration = all.get(programs++ % all.size());
      try (FrameInvariants frames = new FrameInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
        Verdict verdict =
            new EngineSubject(new Isat3Ic3(configuration, frames))
                .check(
                    CPrograms.parse(machine.text()),
                    new Simplification(),
                    Budget.ofSteps(STEPS, LONGEST));
        if (!(verdict instanceof Verdict.Unknown)) {
          boolean safe = verdict instanceof Verdict.Safe;
          assertThat(safe)
              .as("seed %s, %s: %s\n%s", seed, configuration.id(), verdict, machine.text())
              .isEqualTo(truth == RandomMachine.Truth.SAFE);
          decided[safe ? 1 : 0]++;
        }
      }
    }
    System.out.printf(
        "loops: from seed %d on, %d programs, %d safe, %d unsafe%n",
        FIRST_LOOP, programs, decided[1], decided[0]);
    assertThat(decided[1]).isGreaterThan(LOOPS / 3);
    assertThat(decided[0]).isGreaterThan(LOOPS / 10);
  }
}
