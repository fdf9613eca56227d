package dev.bulwark.report;

import java.util.Locale;

/**
 * What became of an engine that took part in a run, or of the checker of its evidence.
 *
 * @param part what it took part as
 * @param ending in words
 * @param reached where it was last seen, empty if it said nothing
 * @param start seconds from the beginning of the run to its own
 * @param cpuSeconds processor time, as far as it is known; 0 within a process of others
 */
public record Contender(
    String engine,
    Part part,
    String ending,
    String reached,
    double start,
    double seconds,
    double cpuSeconds) {

  /** What takes part in a run. */
  public enum Part {
    /** An engine in the process of the run itself. */
    ENGINE_HERE,
    /** An engine in a process of its own. */
    ENGINE_PROCESS,
    /** The checker of an engine's evidence, in a process of its own. */
    CHECKER_PROCESS
  }

  /** The same, by a clock that was at this many seconds when its own was at zero. */
  public Contender by(double seconds) {
    return new Contender(engine, part, ending, reached, start + seconds, this.seconds, cpuSeconds);
  }

  public boolean ownProcess() {
    return part != Part.ENGINE_HERE;
  }

  /** For people. */
  @Override
  public String toString() {
    String where = reached.isEmpty() ? "" : " at " + reached;
    return String.format(Locale.ROOT, "%s: %s%s, %.1f s", engine, ending, where, seconds);
  }
}
