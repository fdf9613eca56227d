package dev.bulwark.bench.run;

import dev.bulwark.bench.process.Measured;
import java.time.Duration;
import java.util.Optional;

/**
 * What each run may use.
 *
 * @param time by the clock
 * @param cpu processor time of all its processes together, if limited
 * @param memoryBytes of all processes of the run together
 * @param cores how many processes of the run should compute at once; nothing enforces it
 */
public record Limits(Duration time, Optional<Duration> cpu, long memoryBytes, int cores) {

  /** Did a run that ended by itself take too long? */
  boolean exceededBy(Measured measured) {
    return measured.wallSeconds() > time.toMillis() / 1000.0
        || (cpu.isPresent() && measured.cpuSeconds() > cpu.get().toMillis() / 1000.0);
  }
}
