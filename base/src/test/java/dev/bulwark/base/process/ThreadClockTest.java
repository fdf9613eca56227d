package dev.bulwark.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded files of Linux 6.12, and those of this very thread. */
class ThreadClockTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  @TempDir Path root;

  private void write(String schedstat) throws IOException {
    Path thread = root.resolve("17/task/19");
    Files.createDirectories(thread);
    Files.writeString(thread.resolve("schedstat"), schedstat);
    if (!Files.exists(root.resolve("thread-self"))) {
      Files.createSymbolicLink(root.resolve("thread-self"), Path.of("17/task/19"));
    }
  }

  /** How far the clock of the system is ahead. */
  private static long behind(LongSupplier clock) {
    long time = clock.getAsLong();
    return System.nanoTime() - time;
  }

  @Test
  void timeInWhichTheThreadHadToWaitDoesNotCount() throws IOException {
    write("123456789 7000000000 42\n");
    LongSupplier clock = ThreadClock.ofThread(root);
    assertThat(behind(clock)).isBetween(7 * SECOND, 8 * SECOND);
  }

  @Test
  void waitingLaterDoesNotCountEither() throws IOException, InterruptedException {
    write("123456789 0 42\n");
    LongSupplier clock = ThreadClock.ofThread(root);
    assertThat(behind(clock)).isLessThan(SECOND);
    long before = clock.getAsLong();
    write("123456789 60000000 43\n");
    Thread.sleep(100);
    assertThat(clock.getAsLong()).isGreaterThan(before);
    assertThat(behind(clock)).isGreaterThanOrEqualTo(60_000_000);
  }

  /** What is over by it stays over. */
  @Test
  void neverGoesBack() throws IOException, InterruptedException {
    write("123456789 0 42\n");
    LongSupplier clock = ThreadClock.ofThread(root);
    long before = clock.getAsLong();
    write("123456789 3000000000 43\n");
    Thread.sleep(20);
    assertThat(clock.getAsLong()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void sleepCounts() throws InterruptedException {
    LongSupplier clock = ThreadClock.ofThisThread();
    long start = clock.getAsLong();
    Thread.sleep(60);
    assertThat(clock.getAsLong() - start).isGreaterThan(Duration.ofMillis(20).toNanos());
  }

  @Test
  void withoutSuchFilesItIsTheSystemsClock() throws IOException {
    assertThat(behind(ThreadClock.ofThread(root))).isLessThan(SECOND);
    write("nonsense\n");
    assertThat(behind(ThreadClock.ofThread(root))).isLessThan(SECOND);
  }

  @Test
  void theLastThatWasSeenStays() throws IOException, InterruptedException {
    write("1 5000000000 1\n");
    LongSupplier clock = ThreadClock.ofThread(root);
    Files.delete(root.resolve("17/task/19/schedstat"));
    Thread.sleep(20);
    assertThat(behind(clock)).isBetween(5 * SECOND, 6 * SECOND);
  }

  @Test
  void thisThreadHasOne() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")));
    assertThat(ThreadClock.ofThisThread()).isInstanceOf(ThreadClock.class);
  }
}
