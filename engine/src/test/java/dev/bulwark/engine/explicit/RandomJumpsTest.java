package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on random programs with jumps and without, against running these on all inputs; every
 * verdict is certified. Jumps count as long after a few steps here and are soon stopped, so that
 * small programs meet all that large ones do.
 */
@Tag("slow")
final class RandomJumpsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final LoopJumps.Limits SMALL = new LoopJumps.Limits(4, 24);
  private static final List<ExplicitConfiguration> CONFIGURATIONS =
      List.of(
          ExplicitConfiguration.PLAIN,
          ExplicitConfiguration.ITP,
          ExplicitConfiguration.ITP.withRestarts());

  private int withJumps;

  private static Budget budget() {
    return Budget.ofSteps(300, Duration.ofSeconds(20));
  }

  /** A search with limits of its own. */
  private record Limited(ExplicitConfiguration configuration) implements Engine {
    @Override
    public String name() {
      return Explicit.name(configuration);
    }

    @Override
    public Verdict check(Task task, EngineContext context) {
      return InlinedSearch.check(
          name(),
          task,
          inlined -> new ValueSearch(name(), inlined, configuration, SMALL, context).search());
    }
  }

  private EngineSubject jumping(ExplicitConfiguration configuration) {
    EventListener events =
        event -> {
          if (event instanceof Event.Statistic(String engine, String name, double value)
              && name.equals("steps in jumps")
              && value > SMALL.few()) {
            withJumps++;
          }
        };
    return new EngineSubject(new Limited(configuration.withJumps(true)), events);
  }

  @Test
  void programsWithLoops() {
    compare(20_000_000, THOROUGH ? 1_000 : 15, seed -> CPrograms.parse(RandomTasks.of(seed)));
  }

  @Test
  void programsWithMemory() {
    compare(
        21_000_000, THOROUGH ? 1_000 : 15, seed -> CPrograms.parse(RandomTasks.withMemory(seed)));
  }

  @Test
  void automataWithArrays() {
    compare(22_000_000, THOROUGH ? 3_000 : 60, RandomArrayPrograms::of);
  }

  private void compare(long firstSeed, int programs, LongFunction<Program> source) {
    List<Agreement.Sample> samples =
        Agreement.samples(firstSeed, programs, source, new BruteForce(600));
    for (ExplicitConfiguration configuration : CONFIGURATIONS) {
      EngineSubject jumping = jumping(configuration);
      Agreement with =
          Agreement.of(
              configuration.suffix() + ", with jumps",
              samples,
              program -> jumping.check(program, new Simplification(), budget()));
      Agreement without =
          Agreement.of(
              configuration.suffix() + ", without",
              samples,
              program -> walk(configuration, program));
      // A jump keeps what is not tracked where it passes, and so may lead to another precision.
      assertThat(with.undecided()).isLessThanOrEqualTo(without.undecided() + 1 + programs / 50);
    }
    System.out.println("searches with long jumps: " + withJumps);
    assertThat(withJumps).isGreaterThan(programs / 10);
  }

  /** The verdict without jumps, which others certify. */
  private static Verdict walk(ExplicitConfiguration configuration, Program program) {
    return new Explicit(configuration.withJumps(false))
        .check(
            new Task(new Simplification().apply(program).program()),
            new EngineContext(
                JavaSmtSolvers.best(warning -> {}),
                budget(),
                EventListener.NONE,
                LemmaExchange.NONE));
  }

  /** Gotos make loops that can be entered anywhere; there are programs that do not end. */
  @Test
  void automataWithGotos() {
    long first = 23_000_000;
    long last = first + (THOROUGH ? 2_000 : 20) - 1;
    int both = 0;
    for (ExplicitConfiguration configuration : CONFIGURATIONS) {
      EngineSubject jumping = jumping(configuration);
      for (long seed = first; seed <= last; seed++) {
        Program program = RandomPrograms.of(seed);
        Verdict with = jumping.check(program, new Simplification(), budget());
        Verdict without = walk(configuration, program);
        if (!(with instanceof Verdict.Unknown) && !(without instanceof Verdict.Unknown)) {
          assertThat(with.getClass()).as("seed " + seed).isEqualTo(without.getClass());
          both++;
        }
      }
    }
    System.out.printf(
        "seeds %d to %d: %d searches with long jumps, %d decided by both%n",
        first, last, withJumps, both);
    assertThat(withJumps).isPositive();
    assertThat(both).isGreaterThan(10);
  }
}
