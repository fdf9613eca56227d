package dev.bulwark.program.bytecode;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Set;

/**
 * A loop as code, with what it takes to run it: see {@link LoopRun}. Immutable.
 *
 * @param locations those of the loop, and of what it calls
 * @param longestPath so many steps at most are taken between two questions whether to go on
 * @param mostOpenCalls so many calls at most does it have open
 * @param calls all that it may make; callers come before those that they call
 * @param isWhole is all of the loop compiled that can be?
 */
public record CompiledLoop(
    Code code,
    Set<Location> locations,
    int longestPath,
    int mostOpenCalls,
    List<OpenCall> calls,
    boolean isWhole) {

  /** The number of the activation that the loop itself is in. */
  public static final int OWN = 0;

  /** What only this package looks into. */
  public static final class Code {

    final LoopBody body;
    final Layout layout;
    final List<Exit> exits;
    final List<Edge> havocs;

    Code(LoopBody body, Layout layout, List<Exit> exits, List<Edge> havocs) {
      this.body = body;
      this.layout = layout;
      this.exits = exits;
      this.havocs = havocs;
    }
  }

  /**
   * Where a run goes on when the code has returned.
   *
   * @param calls those that the loop has open there, outermost first
   */
  public record Exit(List<OpenCall> calls, Location location) {
    public Exit {
      calls = List.copyOf(calls);
    }
  }

  /**
   * A call in the loop.
   *
   * @param caller the number of the activation that makes it
   * @param context the number of the activation that it makes
   */
  public record OpenCall(Edge edge, int caller, int context) {}
}
