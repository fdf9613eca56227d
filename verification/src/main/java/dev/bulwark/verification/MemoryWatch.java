package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;

/**
 * Watches over the memory of the whole process, native solvers included, and ends the budget when
 * it passes the limit. Where the system does not tell (no {@code /proc}), only the Java heap
 * counts.
 */
public final class MemoryWatch {

  private final long limitBytes;

  private MemoryWatch(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  public static MemoryWatch none() {
    return new MemoryWatch(Long.MAX_VALUE);
  }

  public static MemoryWatch of(long limitBytes) {
    return new MemoryWatch(limitBytes);
  }

  public void check(Budget budget) {
    if (limitBytes == Long.MAX_VALUE || budget.isExhausted() || usedBytes() <= limitBytes) {
      return;
    }
    // Garbage counts as used until it is collected.
    System.gc();
    if (usedBytes() > limitBytes) {
      budget.cancel(
          new Reason.OutOfMemory("out of memory: more than " + (limitBytes >> 20) + " MB"));
    }
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    long heap = runtime.totalMemory() - runtime.freeMemory();
    long resident = residentBytes();
    // The heap's free part may be resident, but is still there to be used.
    return Math.max(heap, resident - runtime.freeMemory());
  }

  private static long residentBytes() {
    return ProcessFiles.system().self().map(ProcessStatus::residentBytes).orElse(0L);
  }
}
