package dev.bulwark.bench.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A command and how much it may use, its children included.
 *
 * @param cpuLimit on the processor time of all of them together, if there is one
 */
public record LimitedCommand(
    List<String> command,
    Path directory,
    Duration wallLimit,
    Optional<Duration> cpuLimit,
    long memoryLimitBytes) {

  public LimitedCommand {
    command = List.copyOf(command);
  }
}
