package dev.bulwark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How much slower the clock makes this process look than it is, because others use the machine too:
 * the time since its start by its processor time, of which starting takes enough to tell. Slices of
 * time that were measured on a machine at rest are the longer for it.
 */
final class Slowness {

  private static final Path STATUS = Path.of("/proc/self/stat");
  private static final Path UPTIME = Path.of("/proc/uptime");
  private static final double TICKS_PER_SECOND = 100;

  /** Place of the start time behind the closing parenthesis of the command's name. */
  private static final int START_TIME = 19;

  private static final double MOST = 8;

  /** Hundredths of a second are too coarse for less. */
  private static final double LEAST_CPU_SECONDS = 0.1;

  private final double factor;

  private Slowness(double factor) {
    this.factor = factor;
  }

  /** As it is until now; none where the system does not tell. */
  static Slowness ofProcess() {
    try {
      String status = Files.readString(STATUS);
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      double start = Long.parseLong(fields[START_TIME]) / TICKS_PER_SECOND;
      String uptime = Files.readString(UPTIME);
      double now = Double.parseDouble(uptime.substring(0, uptime.indexOf(' ')));
      double cpu = CpuTime.ofThisProcess().orElse(0);
      return new Slowness(cpu < LEAST_CPU_SECONDS ? 1 : Math.clamp((now - start) / cpu, 1, MOST));
    } catch (IOException | RuntimeException elsewhere) {
      return new Slowness(1);
    }
  }

  Duration stretched(Duration time) {
    return Duration.ofNanos((long) (time.toNanos() * factor));
  }
}
