package dev.bulwark.report;

import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hears only the beginning and the end of a run, so that what is in between goes fast: a row for
 * each of a hundred million steps would be of no use to anybody.
 *
 * @param lastFrom the number of the step where the end begins
 */
record TraceEnds(Program program, TraceRows rows, long lastFrom) implements StepListener {

  @Override
  public void on(Step step) {
    rows.on(step);
  }

  @Override
  public long hearsFrom(long next) {
    return rows.hasBeginning() ? Math.max(next, lastFrom) : next;
  }

  @Override
  public boolean hearsInputs(InputSite site) {
    return false;
  }

  @Override
  public void resumes(long step, StateWatch.State state, int kept) {
    List<Location> calls = new ArrayList<>(state.stack().calls());
    Map<ProgramVariable, Value> values = new LinkedHashMap<>();
    program.globals().forEach(global -> values.put(global, state.value(global, 0)));
    calls.add(state.location());
    for (int i = 0; i < calls.size(); i++) {
      int callsBelow = calls.size() - 1 - i;
      program
          .procedureOf(calls.get(i))
          .frameVariables()
          .forEach(local -> values.put(local, state.value(local, callsBelow)));
    }
    rows.resume(step, calls.size(), kept + 1, values);
  }
}
