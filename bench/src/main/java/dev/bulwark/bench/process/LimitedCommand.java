package dev.bulwark.bench.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A command and how much it may use, its children included. */
public record LimitedCommand(
    List<String> command, Path directory, Duration wallLimit, long memoryLimitBytes) {

  public LimitedCommand {
    command = List.copyOf(command);
  }
}
