package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A path through a loop from its head on, over as many iterations as values decide: the strongest
 * post of all its steps, one after the other. Heads of loops within it are passed too.
 */
final class LoopRun {

  private static final int STEPS_BETWEEN_CHECKS = 4_096;

  /** Says where a run ends that could go on. */
  interface Stop {

    /** Asked at each head that is met within the loop. */
    boolean at(CompiledLocation head, long steps);

    /** After how many steps it ends wherever it is. */
    default long after() {
      return Long.MAX_VALUE;
    }
  }

  /** Takes the steps of a run that has been made before, with other values perhaps. */
  record Exactly(long after) implements Stop {
    @Override
    public boolean at(CompiledLocation head, long steps) {
      return false;
    }
  }

  private final CompiledLocation head;
  private final Budget budget;
  private CompiledLocation place;
  private long steps;
  private long heads;
  private boolean stopped;

  LoopRun(CompiledLocation head, Budget budget) {
    this.head = head;
    this.budget = budget;
    this.place = head;
  }

  /**
   * Takes the step and all that must come after it, until the loop is left, a bad location is met,
   * values do not decide where to go, or the run is stopped.
   *
   * @param passed hears of every step that was taken
   * @return false if the path ends before: with a contradiction or the end of the program
   */
  boolean run(
      Assignment assignment,
      CompiledEdge first,
      Stop stop,
      @Nullable Consumer<CompiledEdge> passed) {
    CompiledEdge step = first;
    long last = stop.after();
    while (true) {
      if (!step.apply(assignment)) {
        return false;
      }
      if (passed != null) {
        passed.accept(step);
      }
      place = step.target();
      if (++steps % STEPS_BETWEEN_CHECKS == 0) {
        budget.check();
      }
      if (steps == last || place.location().isBad() || !head.hasInLoop(place)) {
        return true;
      }
      if (place.isLoopHead()) {
        if (stop.at(place, steps)) {
          stopped = true;
          return true;
        }
        heads++;
      }
      CompiledEdge next = place.onlyStep(assignment);
      if (next == null) {
        if (place.isLoopHead() && place.forks(assignment)) {
          // The node is made at this head: it has not been passed.
          heads--;
        }
        return place.forks(assignment);
      }
      step = next;
    }
  }

  /** Where it has ended. */
  CompiledLocation place() {
    return place;
  }

  long steps() {
    return steps;
  }

  /** How many heads it has passed. */
  long heads() {
    return heads;
  }

  /** Has it been stopped at a head? */
  boolean wasStopped() {
    return stopped;
  }

  boolean hasLeft() {
    return !head.hasInLoop(place);
  }
}
