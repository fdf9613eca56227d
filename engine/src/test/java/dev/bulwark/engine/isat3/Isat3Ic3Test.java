package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.FrameInvariants;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** IC3 on intervals in every configuration of the paper. Every verdict is certified. */
@Tag("slow")
final class Isat3Ic3Test {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});
  private static final Duration TIME = Duration.ofSeconds(60);

  static Stream<String> configurations() {
    return Isat3Configuration.all().stream().map(Isat3Configuration::id);
  }

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(SmallPrograms.PRELUDE + body)).program();
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void framesKeepTheirInvariantsAndVerdictsAreRight(String id) {
    Map<String, Double> statistics = new LinkedHashMap<>();
    SmallPrograms.ALL.forEach(
        (name, task) -> {
          long start = System.nanoTime();
          try (FrameInvariants frames = new FrameInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
            Verdict verdict =
                new EngineSubject(
                        new Isat3Ic3(Isat3Configuration.named(id), frames),
                        event -> {
                          if (event instanceof Event.Statistic(String e, String what, double n)) {
                            statistics.put(name + " " + what, n);
                          }
                        })
                    .check(parse(task.text()), Budget.of(TIME));
            System.out.printf(
                "%s %s: %s, %d ms%n",
                id,
                name,
                verdict.getClass().getSimpleName(),
                (System.nanoTime() - start) / 1_000_000);
            assertThat(verdict)
                .as(name)
                .isInstanceOf(task.safe() ? Verdict.Safe.class : Verdict.Unsafe.class);
          }
        });
    System.out.println(id + ": " + statistics);
  }
}
