package dev.bulwark.verification.portfolio;

import dev.bulwark.certify.CheckKey;
import dev.bulwark.report.Contender;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A worker process: an engine in one of its time slices, or the checker with some evidence. */
final class WorkerProcess {

  /** Something that a worker process said, or, without a message, that it has ended. */
  record Event(WorkerProcess worker, Optional<Message> message) {}

  /** What it is there for. */
  sealed interface Job {
    /** An engine, in its n-th time slice. */
    record Search(Schedule.Entry entry, int slice) implements Job {}

    /** The checker of an engine's evidence, which signs its answer with the key. */
    record Check(String engine, String evidence, CheckKey key) implements Job {}
  }

  /** A process that uses less of the time than one by this is not just slowed by others. */
  private static final int WAITING = 8;

  private final Job job;
  private final long startNanos = System.nanoTime();
  private final long sliceNanos;
  private @Nullable Child child;
  private String reached = "";

  /**
   * A process that has not started.
   *
   * @param sliceNanos how much processor time it may use when others wait
   */
  WorkerProcess(Job job, long sliceNanos) {
    this.job = job;
    this.sliceNanos = sliceNanos;
  }

  void start(List<String> command, BlockingQueue<Event> events) throws IOException {
    child =
        new Child(
            command,
            message -> events.add(new Event(this, Optional.of(message))),
            () -> events.add(new Event(this, Optional.empty())));
  }

  Job job() {
    return job;
  }

  boolean isEngine() {
    return job instanceof Job.Search;
  }

  /** The engine, or the checker of its evidence. */
  String name() {
    return switch (job) {
      case Job.Search(Schedule.Entry entry, int slice) -> entry.engine();
      case Job.Check(String engine, String evidence, CheckKey key) -> "checker of " + engine;
    };
  }

  long runningNanos() {
    return System.nanoTime() - startNanos;
  }

  /** What waits for something else than a processor uses its slice too, though slowly. */
  long remainingSliceNanos() {
    double used = Math.max(cpuSeconds() * 1e9, (double) runningNanos() / WAITING);
    return Math.max(0, sliceNanos - (long) used);
  }

  void reached(String where) {
    reached = where;
  }

  void send(Message message) {
    if (child != null) {
      child.send(message);
    }
  }

  double cpuSeconds() {
    return child == null ? 0 : child.status().cpuSeconds();
  }

  long residentBytes() {
    return child == null ? 0 : child.status().residentBytes();
  }

  /** How it died; it has to be dead. */
  String death() {
    return child == null ? "could not be started" : child.death();
  }

  private Contender.Part part() {
    return isEngine() ? Contender.Part.ENGINE_PROCESS : Contender.Part.CHECKER_PROCESS;
  }

  /**
   * Ends it, if it has not ended by itself, and gives the account of it.
   *
   * @param since when the race has begun
   */
  Contender end(String ending, long since) {
    double start = (startNanos - since) / 1e9;
    double seconds = runningNanos() / 1e9;
    double cpu = 0;
    if (child != null) {
      cpu = child.status().cpuSeconds();
      child.end();
    }
    return new Contender(name(), part(), ending, reached, start, seconds, cpu);
  }
}
