package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.report.harness.HarnessWriter;
import dev.bulwark.report.witness.ViolationWaypoints;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import dev.bulwark.report.witness.Witness.WaypointType;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is told of runs that are too long to be told as a whole. */
@Tag("slow")
class LongRunsTest {

  /** About a million steps, and what is behind the loop still counts. */
  private static final String SOURCE =
      """
      extern void reach_error(void);
      extern int __VERIFIER_nondet_int(void);
      int a[10];
      static int next(int i) {
        return i + 1;
      }
      int main(void) {
        int x = __VERIFIER_nondet_int();
        int *p = &a[3];
        for (int i = 0; i < 100000; i = next(i)) {
          int t;
          t = i % 10;
          a[t] += x;
        }
        int y = __VERIFIER_nondet_int();
        *p += y;
        if (a[3] == 42) {
          reach_error();
        }
        return 0;
      }
      """;

  private static final ParseResult.Parsed PARSED =
      (ParseResult.Parsed) new CFrontend().parse("long.c", SOURCE, FrontendOptions.DEFAULT);

  private static final Program PROGRAM = PARSED.program();

  /** With 3 and 42 - 30000 for the calls, and zeros for what is not initialised. */
  private static Inputs inputs() {
    ArrayDeque<Integer> numbers = new ArrayDeque<>(List.of(3, 42 - 30_000));
    RecordedInputs recorded =
        new RecordedInputs(
            (site, sort, occurrence) ->
                Value.bitVec(
                    ((Sort.BitVec) sort).width(),
                    PARSED.source().call(site).isPresent() ? numbers.remove() : 0));
    Outcome outcome = Interpreter.run(PROGRAM, recorded, StepListener.NONE, Long.MAX_VALUE);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    return recorded.inputs();
  }

  private static TraceRow withoutNumber(TraceRow row) {
    return row instanceof TraceRow.Statement s
        ? new TraceRow.Statement(s.position(), s.function(), s.text(), s.effects(), s.depth(), 0)
        : row;
  }

  @Test
  void theTraceHasTheFirstAndTheLastRows() {
    TraceRows all = new TraceRows(PROGRAM.machine(), PROGRAM.memory());
    Interpreter.run(PROGRAM, new ReplayedInputs(inputs()), all, Long.MAX_VALUE);
    List<TraceRow> expected = all.rows();
    List<TraceRow> found = Trace.replay(PROGRAM, inputs(), () -> false).orElseThrow().rows();
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(withoutNumber(found.get(i)))
          .as("row %d", i)
          .isEqualTo(withoutNumber(expected.get(i)));
    }
    assertThat(found.stream().filter(TraceRow.Skipped.class::isInstance)).hasSize(1);
  }

  @Test
  void theShortTraceSaysHowMuchIsLeftOut() {
    List<String> lines = Trace.replay(PROGRAM, inputs(), () -> false).orElseThrow().shortText();
    assertThat(lines).hasSizeLessThan(60);
    assertThat(lines)
        .anyMatch(line -> line.matches(".*8\\d{5} more steps, iterations from line 10 on.*"));
    assertThat(lines).anyMatch(line -> line.contains("a[3] = 42"));
    assertThat(lines).anyMatch(line -> line.contains("p = &a[3]"));
  }

  @Test
  void theWitnessHasInputsBehindTheLoop() {
    List<Waypoint> waypoints =
        ViolationWaypoints.of(PROGRAM, PARSED.source(), inputs(), () -> false)
            .orElseThrow()
            .stream()
            .map(Segment::followed)
            .toList();
    assertThat(waypoints).hasSizeLessThan(20_000);
    assertThat(waypoints.stream().filter(w -> w.type() == WaypointType.FUNCTION_RETURN))
        .extracting(Waypoint::constraint)
        .containsExactly("\\result == 3", "\\result == -29958");
    assertThat(waypoints.getLast().type()).isEqualTo(WaypointType.TARGET);
  }

  @Test
  void theHarnessHasThemToo() {
    String text =
        HarnessWriter.of(PROGRAM, PARSED.source(), inputs(), () -> false).orElseThrow().text();
    assertThat(text).contains("values[] = {").contains(" 3, -29958, 0};");
    // What is uninitialised does not matter.
    assertThat(text).doesNotContain("also depends");
  }
}
