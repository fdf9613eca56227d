package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * States that random runs of the program pass through at its cut points: what does not hold in them
 * is no invariant.
 */
public final class Samples {

  private static final int RUNS = 120;
  private static final int STEPS = 3_000;
  private static final int STATES_PER_RUN = 12;
  private static final int STATES = 400;

  private final Map<Location, List<Map<Variable, Value>>> states = new LinkedHashMap<>();

  private Samples() {}

  public static Samples of(BlockSystem system, Budget budget) {
    Samples samples = new Samples();
    Interpreter interpreter = new Interpreter(system.program());
    for (int seed = 0; seed < RUNS && !budget.isExhausted(); seed++) {
      samples.run(system, interpreter, seed);
    }
    return samples;
  }

  private void run(BlockSystem system, Interpreter interpreter, int seed) {
    Map<Variable, Value> now = new HashMap<>();
    Map<Location, Integer> taken = new HashMap<>();
    interpreter.run(
        new RandomInputs(seed),
        step -> {
          for (Step.Change change : step.changes()) {
            now.put(change.variable().term(), change.after());
          }
          Location here = step.edge().target();
          if (system.isCutPoint(here) && taken.merge(here, 1, Integer::sum) <= STATES_PER_RUN) {
            List<Map<Variable, Value>> list =
                states.computeIfAbsent(here, cut -> new ArrayList<>());
            if (list.size() < STATES) {
              list.add(Map.copyOf(now));
            }
          }
        },
        STEPS);
  }

  public List<Map<Variable, Value>> at(Location cutPoint) {
    return states.getOrDefault(cutPoint, List.of());
  }
}
