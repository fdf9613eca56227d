package dev.bulwark.program.pass;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.acceleration.Cycle;
import dev.bulwark.program.acceleration.Summary;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.ArrayList;
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
      Value count = chosen.get(summary.count());
      if (count == null) {
        throw new IllegalStateException("a summary without a count");
      }
      BigInteger iterations = summary.iterations(count);
      if (iterations.bitLength() > Integer.SIZE - 2 && !summary.cycle().inputs().isEmpty()) {
        throw new NoBackTranslationException(iterations + " inputs are too many");
      }
      Map<InputSite, List<Value>> each = new LinkedHashMap<>();
      for (Cycle.Taken input : summary.cycle().inputs()) {
        // What the summary does not read may be anything.
        Value value =
            summary.step().inputs().contains(input.symbol())
                ? chosen.get(input.symbol())
                : TermFactory.zeroValue(input.symbol().sort());
        each.computeIfAbsent(input.site(), site -> new ArrayList<>()).add(value);
      }
      each.forEach((site, values) -> collected.add(site, values, iterations.intValueExact()));
    }
  }
}
