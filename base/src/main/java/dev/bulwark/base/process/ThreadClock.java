package dev.bulwark.base.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A clock that stands still while a thread could run and has to wait for a processor, because
 * others use the machine: the time that the thread has, as on a machine at rest. While the thread
 * sleeps or waits for something else, it goes on.
 */
public final class ThreadClock implements LongSupplier {

  /** Looking takes some microseconds. */
  private static final long LOOK_NANOS = 10_000_000;

  private final Path file;
  private volatile long lookedAt;
  private volatile long delay;
  private volatile long latest = Long.MIN_VALUE;

  private ThreadClock(Path file) {
    this.file = file;
    look(System.nanoTime());
  }

  /** Of the thread that asks; that of the system where the kernel does not say more. */
  public static LongSupplier ofThisThread() {
    return ofThread(Path.of("/proc"));
  }

  /** Reads files below this directory; for tests. */
  static LongSupplier ofThread(Path root) {
    try {
      Path thread = Files.readSymbolicLink(root.resolve("thread-self"));
      ThreadClock clock = new ThreadClock(root.resolve(thread).resolve("schedstat"));
      return clock.delay < 0 ? System::nanoTime : clock;
    } catch (IOException | UnsupportedOperationException unknown) {
      return System::nanoTime;
    }
  }

  @Override
  public long getAsLong() {
    long now = System.nanoTime();
    if (now - lookedAt > LOOK_NANOS) {
      look(now);
    }
    // It never goes back, for what is over has to stay over: it stands still instead.
    long time = Math.max(latest, now - delay);
    latest = time;
    return time;
  }

  private void look(long now) {
    long waited = waitedNanos();
    // Where the thread has ended, the last that was seen stays.
    delay = waited < 0 && lookedAt != 0 ? delay : waited;
    lookedAt = now;
  }

  /** The second number: how long the thread was ready to run and did not; -1 if unknown. */
  private long waitedNanos() {
    try {
      String[] numbers = Files.readString(file).trim().split(" ");
      return numbers.length < 2 ? -1 : Long.parseLong(numbers[1]);
    } catch (IOException | NumberFormatException unknown) {
      return -1;
    }
  }
}
