package dev.bulwark.bench.process;

import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs commands, each in a session of its own, and ends them with all their descendants when they
 * exceed a limit. CPU time is exact for what ends (from {@code wait4}, of the command and of every
 * orphan that we adopt). Peak memory is the highest sum of resident memory seen, and at least the
 * kernel's high-water mark of each process ({@code ru_maxrss} would not do: a started process
 * inherits the runner's).
 */
public final class LimitedRunner {

  private static final long FIRST_LOOK_MILLIS = 2;
  private static final long LOOK_INTERVAL_MILLIS = 50;

  /** All processes of the machine are gone through only so often; it costs some milliseconds. */
  private static final long SEARCH_INTERVAL_NANOS = 300_000_000;

  private static final Duration GRACE = Duration.ofMillis(1000);
  private static final String MARK = "BULWARK_BENCH_RUN";

  private final Posix posix = new Posix();
  private final int ourselves = (int) ProcessHandle.current().pid();

  public LimitedRunner() {
    posix.adoptOrphans();
  }

  /**
   * Runs a command to its end; interrupting the thread ends the command and all of its children.
   */
  public Measured run(LimitedCommand limited) throws IOException {
    String mark = UUID.randomUUID().toString();
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put(MARK, mark);
    Posix.Pipe pipe = posix.pipe();
    OutputCapture capture;
    int pid;
    long start = System.nanoTime();
    try {
      capture = new OutputCapture(pipe.readEnd());
      pid =
          posix.spawn(
              limited.command(), environment, limited.directory().toString(), pipe.writeEnd());
    } finally {
      posix.close(pipe.readEnd());
      posix.close(pipe.writeEnd());
    }
    capture.start();
    RunMembers members = new RunMembers(pid, mark, ourselves);
    Watch watch = new Watch(pid, members, limited, start);
    Measured.End end = watch.untilEnd();
    Posix.Ended ended = watch.ended();
    double wall = (System.nanoTime() - start) / 1e9;
    double orphans = endEverything(members);
    join(capture);
    return new Measured(
        end,
        ended.signal() == 0 ? ended.exitCode() : -1,
        ended.signal(),
        ended.cpuSeconds() + orphans,
        wall,
        watch.peakBytes,
        capture.text());
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills and reaps what is left of a run, and gives the CPU seconds of what was reaped. */
  private double endEverything(RunMembers members) {
    double cpu = 0;
    for (List<ProcessStatus> left = members.look(); !left.isEmpty(); left = members.look()) {
      for (ProcessStatus entry : left) {
        if (!entry.zombie()) {
          posix.kill(entry.pid(), Posix.SIGKILL);
        }
        if (entry.parent() == ourselves) {
          cpu += posix.await(entry.pid()).cpuSeconds();
        }
      }
      Thread.onSpinWait();
    }
    return cpu;
  }

  /** Looks after one running command. */
  private final class Watch {

    private final int pid;
    private final RunMembers members;
    private final LimitedCommand limited;
    private final long start;
    private final CompletableFuture<Posix.Ended> ending = new CompletableFuture<>();
    private long peakBytes;
    private long lastSearch = Long.MIN_VALUE / 2;

    Watch(int pid, RunMembers members, LimitedCommand limited, long start) {
      this.pid = pid;
      this.members = members;
      this.limited = limited;
      this.start = start;
      Thread waiter = new Thread(() -> ending.complete(posix.await(pid)), "wait for " + pid);
      waiter.setDaemon(true);
      waiter.start();
    }

    Measured.End untilEnd() {
      long pause = FIRST_LOOK_MILLIS;
      while (true) {
        try {
          ending.get(pause, TimeUnit.MILLISECONDS);
          return Measured.End.BY_ITSELF;
        } catch (TimeoutException e) {
          pause = Math.min(2 * pause, LOOK_INTERVAL_MILLIS);
          Optional<Measured.End> exceeded = look();
          if (exceeded.isPresent()) {
            terminate();
            return exceeded.get();
          }
        } catch (InterruptedException e) {
          terminate();
          Thread.currentThread().interrupt();
          return Measured.End.INTERRUPTED;
        } catch (ExecutionException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    private Optional<Measured.End> look() {
      long now = System.nanoTime();
      boolean search = now - lastSearch > SEARCH_INTERVAL_NANOS;
      if (search) {
        lastSearch = now;
      }
      long memory = 0;
      double cpuSeconds = 0;
      for (ProcessStatus entry : search ? members.look() : members.lookAgain()) {
        memory += entry.residentBytes();
        cpuSeconds += entry.cpuSecondsWithChildren();
        peakBytes = Math.max(peakBytes, ProcessFiles.system().peakBytes(entry.pid()).orElse(0));
      }
      peakBytes = Math.max(peakBytes, memory);
      if (memory > limited.memoryLimitBytes()) {
        return Optional.of(Measured.End.MEMORY_LIMIT);
      }
      double cpuLimit = limited.cpuLimit().map(d -> d.toNanos() / 1e9).orElse(Double.MAX_VALUE);
      if (cpuSeconds > cpuLimit) {
        return Optional.of(Measured.End.CPU_LIMIT);
      }
      boolean late = System.nanoTime() - start > limited.wallLimit().toNanos();
      return late ? Optional.of(Measured.End.TIME_LIMIT) : Optional.empty();
    }

    /** Asks politely, then kills. */
    private void terminate() {
      posix.kill(-pid, Posix.SIGTERM);
      try {
        ending.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException | InterruptedException e) {
        posix.kill(-pid, Posix.SIGKILL);
        posix.kill(pid, Posix.SIGKILL);
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    Posix.Ended ended() {
      return ending.join();
    }
  }
}
