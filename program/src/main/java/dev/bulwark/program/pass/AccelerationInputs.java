package dev.bulwark.program.pass;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.acceleration.RepeatedInputs;
import dev.bulwark.program.acceleration.Summary;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inputs of a program, from those of its copy with summaries of loops: where a run of the copy
 * takes a summary, the program's run takes what the iterations of the cycle take, which is the same
 * in each of them.
 */
final class AccelerationInputs {

  /** No engine follows a path for more steps than this. */
  private static final long MOST_STEPS = 50_000_000;

  private final Program copy;
  private final Map<Edge, Summary> taken;

  /**
   * @param taken the last edge of each summary's step
   */
  AccelerationInputs(Program copy, Map<Edge, Summary> taken) {
    this.copy = copy;
    this.taken = new HashMap<>(taken);
  }

  Inputs of(Inputs inputs) {
    boolean repeats =
        taken.values().stream().anyMatch(summary -> !summary.cycle().inputs().isEmpty());
    if (!repeats) {
      Map<String, List<Value>> own = new LinkedHashMap<>(inputs.values());
      own.keySet().removeIf(site -> site.startsWith(Acceleration.NAME + ":"));
      return new Inputs(own);
    }
    Following following = new Following();
    Interpreter.run(copy, new ReplayedInputs(inputs), following, MOST_STEPS);
    return following.collected.build();
  }

  /** Follows a run of the copy. */
  private final class Following implements StepListener {

    private final Inputs.Builder collected = new Inputs.Builder();
    private final Map<Variable, Value> chosen = new HashMap<>();

    @Override
    public void on(Step step) {
      if (step.edge().action() instanceof Action.Havoc havoc && step.input().isPresent()) {
        Value value = step.input().get();
        switch (havoc.site().kind()) {
          case ITERATIONS, REPEATED -> chosen.put(havoc.variable().term(), value);
          default -> collected.add(havoc.site(), value);
        }
      }
      Summary summary = taken.get(step.edge());
      if (summary != null) {
        repeat(summary);
      }
    }

    private void repeat(Summary summary) {
      if (!RepeatedInputs.add(summary, this::chosen, collected)) {
        throw new NoBackTranslationException("a loop takes too many inputs");
      }
    }

    private Value chosen(Variable input) {
      Value value = chosen.get(input);
      if (value == null) {
        throw new IllegalStateException("a summary without a value for " + input);
      }
      return value;
    }
  }
}
