package dev.bulwark.bench.process;

/**
 * What became of a command: how it ended, what it printed (the middle left out when very long) and
 * what it used.
 *
 * @param exitCode its exit code, or -1 if it was ended by a signal
 * @param signal the signal that ended it, or 0
 */
public record Measured(
    End end,
    int exitCode,
    int signal,
    double cpuSeconds,
    double wallSeconds,
    long peakMemoryBytes,
    String output) {

  /** Who ended it. */
  public enum End {
    BY_ITSELF,
    TIME_LIMIT,
    CPU_LIMIT,
    MEMORY_LIMIT,
    /** The runner was asked to stop. */
    INTERRUPTED
  }
}
