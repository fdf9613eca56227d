package dev.bulwark.cli;

import dev.bulwark.solver.Budget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that bound what a run may take. */
final class LimitOptions {

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      description =
          "Stop after this time: seconds, or e.g. 90s, 5min, 1h. A fifth of it is kept for"
              + " checking. Default: none.")
  @Nullable Duration timeout;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Sizes.class,
      description =
          "Stop when the process needs more memory: e.g. 2000MB, 4GB. Default: the limit of the"
              + " Java VM.")
  @Nullable Long memory;

  Budget budget() {
    return timeout == null ? Budget.unlimited() : Budget.of(timeout);
  }

  MemoryWatch memoryWatch() {
    return memory == null ? MemoryWatch.none() : MemoryWatch.of(memory);
  }
}
