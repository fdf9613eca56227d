package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import dev.bulwark.program.Edge;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Jumps over loops: from a node at a loop head the transfer goes on through the loop's iterations,
 * as long as values decide where, and no nodes are made on the way. What comes out is the strongest
 * post of a path that every execution from there takes, so nothing is lost but places where
 * coverage is asked. For these a jump ends early: where what is tracked at the head is the same as
 * before (the node there will be covered), and after very many steps.
 *
 * <p>What a jump does depends on the state that it begins with only, or else it is kept. So the
 * edges of its path need not be: they are found by running it again.
 */
final class LoopJumps {

  /**
   * How long jumps are.
   *
   * @param few a longer jump is kept with what comes out, and is one step of a path
   * @param first a jump ends at a head after so many steps; the next one from that head may be
   *     twice as long
   */
  record Limits(long few, long first) {
    static final Limits DEFAULT = new Limits(1 << 12, 1 << 16);
  }

  /** As many steps take about as long as making a node. */
  private static final int STEPS_PER_NODE = 500;

  private static final int MOST_DOUBLINGS = 6;

  private record Start(ValueState state, Edge first) {}

  /**
   * A jump that is long, or that was stopped.
   *
   * @param place where it has left the loop, or ends within it
   * @param heads how many heads it has passed
   * @param after all that is known then
   */
  private record Jump(CompiledLocation place, long steps, long heads, ValueState after) {}

  private final ValueProgram program;
  private final ValuePrecision precision;
  private final ValuePrecision everything;
  private final Limits limits;
  private final Budget budget;
  private final Map<Start, Jump> kept = new HashMap<>();
  private final Map<CompiledLocation, Integer> doublings = new HashMap<>();
  private long steps;

  LoopJumps(ValueProgram program, ValuePrecision precision, Limits limits, Budget budget) {
    this.program = program;
    this.precision = precision;
    this.everything = ValuePrecision.first(program.slots(), false);
    this.limits = limits;
    this.budget = budget;
  }

  /** How many steps all jumps have taken so far. */
  long steps() {
    return steps;
  }

  /** How many nodes would have taken as long as all jumps so far. */
  long costInNodes() {
    return steps / STEPS_PER_NODE;
  }

  /**
   * Goes on from a loop head by its only step, through the loop and then to the next place where a
   * path ends. Null if it ends before.
   *
   * @param assignment the state's values
   */
  @Nullable CompiledLocation jump(
      Assignment assignment, ValueState state, CompiledLocation head, CompiledEdge first) {
    Start start = new Start(state, first.edge());
    Jump known = kept.get(start);
    if (known != null) {
      known.after.load(assignment);
      return onward(assignment, head, known.place, null);
    }
    LoopRun run = new LoopRun(head, budget);
    boolean ends = run.run(assignment, first, new Patience(assignment, state, head), null);
    if (run.heads() > 0) {
      steps += run.steps();
    }
    if (!ends) {
      return null;
    }
    if (run.wasStopped() || run.steps() > limits.few) {
      ValueState after = everything.restrict(assignment, run.place());
      kept.put(start, new Jump(run.place(), run.steps(), run.heads(), after));
    }
    return onward(assignment, head, run.place(), null);
  }

  /** The same again, for those who want to hear of the steps or of the heads passed. */
  LoopRun again(
      Assignment assignment,
      ValueState state,
      CompiledLocation head,
      CompiledEdge first,
      @Nullable Consumer<CompiledEdge> passed) {
    Jump known = kept.get(new Start(state, first.edge()));
    LoopRun.Stop end = new LoopRun.Exactly(known == null ? Long.MAX_VALUE : known.steps);
    LoopRun run = new LoopRun(head, budget);
    if (run.run(assignment, first, end, passed)) {
      onward(assignment, head, run.place(), passed);
    }
    return run;
  }

  /** How many heads the jump passes without a node. */
  long headsPassed(
      Assignment assignment, ValueState state, CompiledLocation head, CompiledEdge first) {
    Jump known = kept.get(new Start(state, first.edge()));
    return known != null ? known.heads : again(assignment, state, head, first, null).heads();
  }

  /**
   * The long jump as one step of a path, with the assignment after it; null if it is a short one.
   */
  @Nullable JumpStep longStep(
      Assignment assignment, ValueState state, CompiledLocation head, CompiledEdge first) {
    Jump known = kept.get(new Start(state, first.edge()));
    if (known == null || known.steps <= limits.few) {
      return null;
    }
    known.after.load(assignment);
    return new JumpStep(program, head, first, known.steps, known.place, budget);
  }

  /** Outside of the loop, paths end where they always do. */
  @Nullable CompiledLocation onward(
      Assignment assignment,
      CompiledLocation head,
      CompiledLocation place,
      @Nullable Consumer<CompiledEdge> passed) {
    return head.hasInLoop(place) ? place : program.runOn(assignment, place, passed);
  }

  /**
   * Stops a jump where the node at the head would be covered, by the one where the jump began or by
   * one that would have been made on the way (cycles are found as Brent does, "An Improved Monte
   * Carlo Factorization Algorithm", 1980), and after too many steps.
   */
  private final class Patience implements LoopRun.Stop {

    private final Assignment assignment;
    private final ValueState start;
    private final CompiledLocation head;
    private final long limit;
    private ValueState before;
    private long visits;

    Patience(Assignment assignment, ValueState start, CompiledLocation head) {
      this.assignment = assignment;
      this.start = start;
      this.head = head;
      this.limit = limits.first << doublings.getOrDefault(head, 0);
      this.before = start;
    }

    @Override
    public boolean at(CompiledLocation place, long taken) {
      if (place == head) {
        if (start.isImpliedBy(assignment) || before.isImpliedBy(assignment)) {
          return true;
        }
        if (Long.bitCount(++visits) == 1) {
          before = precision.restrict(assignment, head);
        }
      }
      if (taken < limit) {
        return false;
      }
      doublings.merge(head, 1, (a, b) -> Math.min(a + b, MOST_DOUBLINGS));
      return true;
    }
  }
}
