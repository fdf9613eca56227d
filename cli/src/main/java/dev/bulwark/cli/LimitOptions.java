package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.verification.CpuLimit;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.MemoryWatch;
import dev.bulwark.verification.UsageError;
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
      names = "--cpu",
      paramLabel = "TIME",
      converter = Durations.class,
      description =
          "Stop after this processor time, of all processes together; a fifth of it is kept for"
              + " checking. Default: none.")
  @Nullable Duration cpu;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Sizes.class,
      description =
          "Stop when all processes together need more memory: e.g. 2000MB, 4GB. Default: the limit"
              + " of the Java VM.")
  @Nullable Long memory;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "How many engines may run at once, each in a process of its own. Default: as many as the"
              + " machine has cores.")
  @Nullable Integer cores;

  /** Processor time that this process had used before the run began. */
  double cpuBefore;

  /** The same for one of several runs of this process, each within the whole time. */
  LimitOptions forOne(Duration time, int engines) {
    LimitOptions one = new LimitOptions();
    one.timeout = time;
    one.cpu = cpu;
    one.memory = memory;
    one.cores = engines;
    return one;
  }

  CpuLimit cpuLimit() {
    return new CpuLimit(cpu, cpuBefore);
  }

  void validate() {
    if (cores != null && cores < 1) {
      throw new UsageError("--cores takes a number from 1 on.");
    }
  }

  Budget budget() {
    Duration limit = timeout;
    if (limit == null) {
      return Budget.unlimited();
    }
    Duration left = limit.minus(Launcher.ofProcess().spent());
    return Budget.of(left.isNegative() ? Duration.ZERO : left);
  }

  private int slots() {
    return cores == null ? Runtime.getRuntime().availableProcessors() : cores;
  }

  Limits limits() {
    return new Limits(timeout, memory, slots());
  }

  MemoryWatch memoryWatch() {
    return memory == null ? MemoryWatch.none() : MemoryWatch.of(memory);
  }

  @Override
  public String toString() {
    return "time " + timeout + ", cpu " + cpu + ", memory " + memory + ", cores " + cores;
  }
}
