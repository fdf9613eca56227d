package dev.bulwark.report;

import java.util.Locale;

/**
 * What became of an engine that took part in a run, or of the checker of its evidence.
 *
 * @param ownProcess it ran in a process of its own
 * @param ending in words
 * @param reached where it was last seen, empty if it said nothing
 * @param cpuSeconds processor time, as far as it is known; 0 within a process of others
 */
public record Contender(
    String engine,
    boolean ownProcess,
    String ending,
    String reached,
    double seconds,
    double cpuSeconds) {

  /** For people. */
  @Override
  public String toString() {
    String where = reached.isEmpty() ? "" : " at " + reached;
    return String.format(Locale.ROOT, "%s: %s%s, %.1f s", engine, ending, where, seconds);
  }
}
