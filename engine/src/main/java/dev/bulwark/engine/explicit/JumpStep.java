package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Very many steps of a path, through a loop: they are not kept but run again. From an assignment
 * that does not decide where they go, nothing is known after them of what the loop writes.
 */
final class JumpStep implements PathStep {

  private static final int MOST_RESULTS = 8;

  /** What comes of an assignment's part that the loop may touch; no values for a contradiction. */
  private record Result(@Nullable ValueState after) {}

  private final ValueProgram program;
  private final CompiledLocation head;
  private final CompiledEdge first;
  private final long steps;
  private final CompiledLocation end;
  private final Budget budget;
  private final BitSet written = new BitSet();
  private final BitSet touched = new BitSet();
  private final Map<ValueState, Result> results = new LinkedHashMap<>();

  JumpStep(
      ValueProgram program,
      CompiledLocation head,
      CompiledEdge first,
      long steps,
      CompiledLocation end,
      Budget budget) {
    this.program = program;
    this.head = head;
    this.first = first;
    this.steps = steps;
    this.end = end;
    this.budget = budget;
    for (CompiledEdge edge : program.stepsIn(head)) {
      if (edge.writes() >= 0) {
        written.set(edge.writes());
      }
      edge.says().forEach(equation -> touched.set(equation.slot()));
      for (int slot : edge.reads()) {
        touched.set(slot);
      }
    }
    touched.or(written);
  }

  @Override
  public CompiledLocation target() {
    return end;
  }

  long steps() {
    return steps;
  }

  boolean beginsWith(CompiledLocation place, CompiledEdge step) {
    return place == head && step == first;
  }

  /** Does it write any of these? */
  boolean writes(BitSet slots) {
    return written.intersects(slots);
  }

  /**
   * Adds what these depend on, before it: also what decides where it goes, and whatever the loop
   * computes them from.
   */
  void addReads(BitSet needed) {
    for (CompiledEdge edge : program.stepsIn(head)) {
      if (edge.effect() instanceof CompiledEdge.Effect.Assume) {
        for (int slot : edge.reads()) {
          needed.set(slot);
        }
      }
    }
    int before = -1;
    while (before != needed.cardinality()) {
      before = needed.cardinality();
      for (CompiledEdge edge : program.stepsIn(head)) {
        if (edge.writes() >= 0 && needed.get(edge.writes())) {
          for (int slot : edge.reads()) {
            needed.set(slot);
          }
        }
      }
    }
  }

  @Override
  public boolean apply(Assignment assignment) {
    if (assignment.isWatched()) {
      return run(assignment);
    }
    ValueState before = assignment.part(touched);
    Result known = results.get(before);
    if (known == null) {
      known = new Result(run(assignment) ? assignment.part(touched) : null);
      if (results.size() < MOST_RESULTS) {
        results.put(before, known);
      }
    } else if (known.after != null) {
      touched.stream().forEach(assignment::forget);
      known.after.addTo(assignment);
    }
    return known.after != null;
  }

  private boolean run(Assignment assignment) {
    LoopRun run = new LoopRun(head, budget);
    if (!run.run(assignment, first, new LoopRun.Exactly(steps), null)) {
      return false;
    }
    if (run.place() != end || run.steps() != steps) {
      written.stream().forEach(assignment::forget);
    }
    return true;
  }
}
