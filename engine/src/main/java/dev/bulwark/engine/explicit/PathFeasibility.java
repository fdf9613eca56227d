package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.arg.PathCheck;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Optional;

/**
 * Which inputs take a path, or one that is like it but runs loops to their ends.
 *
 * <p>A path that leaves a loop too early is refuted by values. Refinement would have to follow the
 * loop, iteration by iteration; where values decide all of them they can be run at once, and the
 * path goes on behind the loop. If there are inputs for that, it is a counterexample, whatever the
 * precision.
 */
final class PathFeasibility {

  /** Seconds are spent on as many steps. */
  static final long ALLOWANCE = 1 << 26;

  private final ValueProgram program;
  private final PathCheck check;
  private final Budget budget;
  private final boolean runsOn;

  /** Steps that runs may still take which turn out to be in vain. */
  private long allowance;

  /**
   * @param allowance how many steps may be taken for paths that are only like the one asked about;
   *     with 0, none is
   */
  PathFeasibility(ValueProgram program, PathCheck check, long allowance, Budget budget) {
    this.program = program;
    this.check = check;
    this.budget = budget;
    this.runsOn = allowance > 0;
    this.allowance = allowance;
  }

  /** Of a path that values do not refute. */
  PathCheck.Result check(ValuePath path, Location end) {
    return path.hasJumps() ? symbolically(path, Long.MAX_VALUE, end) : check.check(path.edges());
  }

  /**
   * Inputs that reach a location of the same kind, by a path that is like this one.
   *
   * @param path one that values refute
   */
  Optional<ErrorInputs> runOn(ValuePath path, Location end) {
    if (!runsOn) {
      return Optional.empty();
    }
    List<PathStep> guide = path.steps();
    // Half of what is left, so that there is always something for others.
    long limit = Math.max(allowance / 2, 2L * guide.size());
    DirectedRun run = new DirectedRun(program, guide, budget);
    CompiledLocation reached = run.run(new Assignment(program.slots()), limit, null);
    if (reached == null || reached.location().isError() != end.isError()) {
      allowance = Math.max(0, allowance - run.steps());
      return Optional.empty();
    }
    return symbolically(path, limit, reached.location())
            instanceof PathCheck.Result.Feasible(ErrorInputs inputs)
        ? Optional.of(inputs)
        : Optional.empty();
  }

  private PathCheck.Result symbolically(ValuePath path, long maxSteps, Location end) {
    Assignment assignment = new Assignment(program.slots());
    SymbolicTrace trace = new SymbolicTrace(program, assignment);
    CompiledLocation reached;
    try {
      reached =
          new DirectedRun(program, path.steps(), budget).run(assignment, maxSteps, trace::next);
    } catch (SymbolicTrace.TooLongException e) {
      return new PathCheck.Result.Open("too many steps of the path to the error take inputs");
    }
    return reached == null || reached.location() != end
        ? new PathCheck.Result.Open("values do not follow the path to the error")
        : check.check(trace.guards(), trace.inputs(), end);
  }
}
