package dev.bulwark.verification.goals;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All runs of a program whose inputs have few values and whose loops end: what they pass is all
 * that can be reached. Which goal an observer belongs to is found out by stopping there.
 */
final class EveryRun {

  private final Program program;
  private final Map<String, String> goals = new HashMap<>();
  private final Set<String> reached = new TreeSet<>();

  private EveryRun(Program program) {
    this.program = program;
  }

  /** The ids of the goals that are passed when inputs are numbers from 0 on, below this one. */
  static Set<String> reached(Program program, int values) {
    EveryRun runs = new EveryRun(program);
    ArrayDeque<List<Integer>> open = new ArrayDeque<>();
    open.add(List.of());
    while (!open.isEmpty()) {
      List<Integer> prefix = open.remove();
      if (runs.run(prefix, "")) {
        for (int next = 0; next < values; next++) {
          List<Integer> longer = new ArrayList<>(prefix);
          longer.add(next);
          open.add(longer);
        }
      }
    }
    return runs.reached;
  }

  /** Does the run ask for more than it is given? If so, what it does then does not count. */
  private boolean run(List<Integer> given, String stopAt) {
    List<String> passed = new ArrayList<>();
    int[] taken = {0};
    Outcome outcome =
        Interpreter.run(
            program,
            (site, sort, occurrence) -> {
              if (site.kind() == InputSite.Kind.OBSERVER) {
                if (taken[0] <= given.size()) {
                  passed.add(site.id());
                }
                return site.id().equals(stopAt) ? one(sort) : TermFactory.zeroValue(sort);
              }
              int number = taken[0]++;
              return number < given.size()
                  ? Value.bitVec(((Sort.BitVec) sort).width(), given.get(number))
                  : TermFactory.zeroValue(sort);
            },
            StepListener.NONE,
            100_000);
    if (!stopAt.isEmpty()) {
      if (outcome instanceof Outcome.ReachedError(Location at, var stack)) {
        goals.put(stopAt, GoalResult.of(at.goal().orElseThrow()).stableId());
      }
      return false;
    }
    for (String site : passed) {
      if (!goals.containsKey(site)) {
        run(given, site);
      }
      reached.add(goals.get(site));
    }
    return taken[0] > given.size();
  }

  private static Value one(Sort sort) {
    return Value.bitVec(((Sort.BitVec) sort).width(), 1);
  }
}
