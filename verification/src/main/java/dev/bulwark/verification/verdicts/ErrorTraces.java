package dev.bulwark.verification.verdicts;

import dev.bulwark.report.Trace;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.TestCase;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The executions to the errors of a result, for people: each is run once, when it is asked for, and
 * not any more when the time for that is over.
 */
public final class ErrorTraces {

  private final GoalResults result;
  private final BooleanSupplier stop;
  private final Map<Integer, TestCase> tests = new HashMap<>();
  private final Map<Integer, Optional<Trace>> traces = new HashMap<>();

  /** {@code stop} ends replays. */
  public ErrorTraces(GoalResults result, BooleanSupplier stop) {
    this.result = result;
    this.stop = stop;
    result.tests().forEach(test -> tests.put(test.number(), test));
  }

  GoalResults result() {
    return result;
  }

  /** The execution that reaches the goal; empty if there is none, or no time to see it. */
  Optional<Trace> to(GoalResult goal) {
    return goal.status() instanceof GoalStatus.Reachable reachable
        ? traces.computeIfAbsent(reachable.test(), this::replayed)
        : Optional.empty();
  }

  /** Where the inputs of that execution are. */
  Optional<String> inputs(GoalResult goal) {
    return goal.status() instanceof GoalStatus.Reachable reachable
        ? Optional.ofNullable(tests.get(reachable.test())).map(GoalVerdictsFiles::inputs)
        : Optional.empty();
  }

  /** What goes wrong: for what can happen, also which object an access misses, and by how much. */
  String words(GoalResult goal) {
    String text = goal.goal().text();
    return to(goal).map(Trace::violation).filter(words -> words.startsWith(text)).orElse(text);
  }

  private Optional<Trace> replayed(int number) {
    TestCase test = tests.get(number);
    return test == null || stop.getAsBoolean()
        ? Optional.empty()
        : Trace.replay(result.program(), test.evidence().inputs(), stop);
  }
}
