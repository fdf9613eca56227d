package dev.bulwark.verification;

import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much slower the clock makes this process look than it is, because others use the machine too:
 * the time since its start by its processor time, of which starting takes enough to tell. So much
 * less processor time can be shared out.
 */
final class Slowness {

  private static final double MOST = 8;

  private static final double MOST_FOR_COMPILERS = 2;

  /** Hundredths of a second are too coarse for less. */
  private static final double LEAST_CPU_SECONDS = 0.1;

  private final double factor;

  private Slowness(double factor) {
    this.factor = factor;
  }

  /** As it is until now; none where the system does not tell. */
  static Slowness ofProcess() {
    Optional<ProcessStatus> self = ProcessFiles.system().self();
    OptionalDouble uptime = ProcessFiles.system().uptimeSeconds();
    if (self.isEmpty() || uptime.isEmpty()) {
      return new Slowness(1);
    }
    double cpu = self.get().cpuSeconds();
    double elapsed = uptime.getAsDouble() - self.get().startSeconds();
    return new Slowness(cpu < LEAST_CPU_SECONDS ? 1 : Math.clamp(elapsed / cpu, 1, MOST));
  }

  /**
   * For slices by a clock that stands still while a thread waits for a processor: on a busy machine
   * they are longer still, since the JVM's compilers wait too, and code runs uncompiled for longer.
   */
  Duration stretched(Duration time) {
    return Duration.ofNanos((long) (time.toNanos() * Math.min(factor, MOST_FOR_COMPILERS)));
  }

  /** At least one. */
  double factor() {
    return factor;
  }
}
