package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.report.Report;
import dev.bulwark.verification.Answers;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.WorkOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The default decides the examples with little more work than the engine that suits them best. What
 * it costs beyond that is counted in iterations that are unrolled in vain, since processor time
 * says little on a machine that others use too; slices of time are so long that they do not matter.
 */
class FirstSlicesTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  /** How deep bounded model checking went, and who answered. */
  private static final class Work {
    private int unrolled;
    private final List<String> slices = new ArrayList<>();

    void on(Event event) {
      switch (event) {
        case Event.Progress(String engine, int depth, String what) ->
            unrolled = engine.equals("bmc") ? Math.max(unrolled, depth) : unrolled;
        case Event.TimeSlice(String engine, Event.SliceEnding ending, double seconds) ->
            slices.add(engine + ": " + ending.text());
        case Event.Statistic statistic -> {}
        case Event.Frames frames -> {}
        case Event.Graph graph -> {}
      }
    }
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Cli.ROOT.resolve("examples"))) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  private static Work decide(Path file) {
    WorkOrder order =
        Main.order(
            new Environment(
                new Console(System.out, System.err, false),
                Interruption.none(),
                List.of("verify", file.toString())));
    SourceReader.Read read = new SourceReader(order.source(), new Report.Builder()).read();
    Work work = new Work();
    Verdict verdict =
        Answers.ask(
            Engines.alternating(LONG),
            new Task(
                order
                    .passes()
                    .apply(((SourceReader.Read.Ready) read).program())
                    .result()
                    .program()),
            new EngineContext(
                Solvers.named(order.solver(), warning -> {}).provider(),
                Budget.of(LONG),
                work::on,
                LemmaExchange.NONE));
    assertThat(verdict).as(file.toString()).isNotInstanceOf(Verdict.Unknown.class);
    return work;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void littleIsUnrolledInVain(Path example) {
    Work work = decide(example);
    assertThat(work.unrolled).as("%s", work.slices).isLessThanOrEqualTo(Engines.PROBED_BOUND);
  }

  /** Unrolling it decides it, but takes longer than the invariants that k-induction finds. */
  @Test
  void gcdIsLeftToInduction() {
    List<String> slices = decide(Cli.ROOT.resolve("examples/gcd.c")).slices;
    assertThat(slices).last().isEqualTo("k-induction: found a proof");
  }

  /** Its states are few, and looking for lemmas first would take longer. */
  @Test
  void smallStateMachinesAreDecidedByValues() {
    List<String> slices = decide(Cli.ROOT.resolve("examples/traffic_light.c")).slices;
    assertThat(slices).last().isEqualTo("explicit:itp: found a proof");
  }

  /** The error is near, and looking for invariants first would take longer. */
  @Test
  void errorsNearbyAreFoundByUnrolling() {
    List<String> slices = decide(Cli.ROOT.resolve("examples/timer.c")).slices;
    assertThat(slices).last().isEqualTo("bmc: found an execution");
  }
}
