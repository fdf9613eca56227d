package dev.bulwark.bench.run;

import dev.bulwark.bench.process.Measured;
import java.time.Duration;
import java.util.Optional;

/**
 * What each run may use.
 *
 * @param cpu processor time of all its processes together, if limited
 */
public record Limits(Duration time, Optional<Duration> cpu, long memoryBytes) {

  /** Did a run that ended by itself take too long? */
  boolean exceededBy(Measured measured) {
    return measured.wallSeconds() > time.toMillis() / 1000.0
        || (cpu.isPresent() && measured.cpuSeconds() > cpu.get().toMillis() / 1000.0);
  }
}
