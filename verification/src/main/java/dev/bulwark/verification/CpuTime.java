package dev.bulwark.verification;

import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import java.util.Optional;
import java.util.OptionalDouble;

/** Processor time of this process, all threads and what the JVM does beside them. */
public final class CpuTime {

  private CpuTime() {}

  /** In seconds, to the hundredth; empty where the system does not say. */
  public static OptionalDouble ofThisProcess() {
    Optional<ProcessStatus> self = ProcessFiles.system().self();
    return self.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(self.get().cpuSeconds());
  }

  /** With that of all children that have ended. */
  public static OptionalDouble withChildren() {
    Optional<ProcessStatus> self = ProcessFiles.system().self();
    return self.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(self.get().cpuSecondsWithChildren());
  }
}
