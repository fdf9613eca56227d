package dev.bulwark.program.testing;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows a run and keeps where it has been with the values of globals and open activations that
 * were written so far, by qualified name.
 */
public final class StateTracker implements StepListener {

  /** A moment of the run. */
  public record Visit(CutPoint at, Map<String, Value> state) {}

  private final Program program;
  private final List<Visit> visits = new ArrayList<>();
  private final Map<String, Value> globals = new LinkedHashMap<>();
  private final ArrayDeque<Map<String, Value>> frames = new ArrayDeque<>();
  private CallString stack = CallString.EMPTY;

  public StateTracker(Program program) {
    this.program = program;
    frames.push(new HashMap<>());
    visits.add(new Visit(new CutPoint(stack, program.start().entry()), Map.of()));
  }

  public List<Visit> visits() {
    return visits;
  }

  @Override
  public void on(Step step) {
    Location now = step.edge().target();
    if (step.kind() == Step.Kind.CALL) {
      stack = stack.push(step.edge().source());
      frames.push(new HashMap<>());
      now = program.procedure(((Action.Call) step.edge().action()).callee()).entry();
    } else if (step.kind() == Step.Kind.RETURN) {
      stack = stack.pop();
      frames.pop();
    }
    for (Step.Change change : step.changes()) {
      if (change.variable().isGlobal()) {
        globals.put(change.variable().name(), change.after());
      } else {
        frames.element().put(stack.qualify(change.variable().name()), change.after());
      }
    }
    Map<String, Value> state = new HashMap<>(globals);
    frames.forEach(state::putAll);
    visits.add(new Visit(new CutPoint(stack, now), state));
  }
}
