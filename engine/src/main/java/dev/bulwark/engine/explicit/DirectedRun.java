package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows what must happen, with all values, and asks a path for directions only where values leave
 * open where to go. It stays on the path unless values refute that; then it goes on where they
 * lead, until the path's next step can be taken after all or the path has advice again. So a loop
 * that the path leaves too early is run to its end.
 */
final class DirectedRun {

  private static final int STEPS_BETWEEN_CHECKS = 4_096;

  private final ValueProgram program;
  private final List<? extends PathStep> guide;
  private final Budget budget;
  private int position;
  private long steps;

  /** Within a long jump of the path, when it ends. */
  private long jumpEnds;

  /**
   * @param guide the path
   */
  DirectedRun(ValueProgram program, List<? extends PathStep> guide, Budget budget) {
    this.program = program;
    this.guide = guide;
    this.budget = budget;
  }

  /**
   * The bad location that it gets to, or null.
   *
   * @param assignment changes from step to step
   * @param next hears of each step before it is taken
   */
  @Nullable CompiledLocation run(
      Assignment assignment, long maxSteps, @Nullable Consumer<CompiledEdge> next) {
    assignment.clear();
    CompiledLocation place = program.place(program.program().start().entry());
    while (!place.location().isBad()) {
      CompiledEdge step = place.onlyStep(assignment);
      if (step == null) {
        step = place.forks(assignment) ? advice(place, assignment) : null;
        if (step == null) {
          return null;
        }
      } else {
        follow(place, step);
      }
      if (next != null) {
        next.accept(step);
      }
      if (!step.apply(assignment) || ++steps > maxSteps) {
        return null;
      }
      if (steps % STEPS_BETWEEN_CHECKS == 0) {
        budget.check();
      }
      place = step.target();
    }
    return place;
  }

  /** Moves on along the path if the step is its next one. */
  private void follow(CompiledLocation place, CompiledEdge step) {
    if (steps < jumpEnds || position == guide.size()) {
      return;
    }
    switch (guide.get(position)) {
      case CompiledEdge edge -> position += edge == step ? 1 : 0;
      case JumpStep jump -> {
        if (jump.beginsWith(place, step)) {
          jumpEnds = steps + jump.steps();
          position++;
        }
      }
    }
  }

  private @Nullable CompiledEdge advice(CompiledLocation place, Assignment assignment) {
    jumpEnds = 0;
    for (int i = position; i < guide.size(); i++) {
      if (guide.get(i) instanceof CompiledEdge step
          && step.edge().source() == place.location()
          && step.mayPass(assignment)) {
        position = i + 1;
        return step;
      }
    }
    return null;
  }

  long steps() {
    return steps;
  }
}
