package dev.bulwark.bench.run;

import dev.bulwark.bench.process.LimitedCommand;
import dev.bulwark.bench.process.LimitedRunner;
import dev.bulwark.bench.process.Measured;
import dev.bulwark.bench.task.BenchTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Goes through tasks and columns, task by task with all columns of a task one after the other, so
 * that the noise of the machine hits all columns alike. Each result is written before the next run
 * of its worker begins.
 */
public final class BenchRunner {

  /**
   * A tool gets this much longer than its limit before it is killed, so that it can end in order.
   */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final LimitedRunner processes;
  private final Limits limits;
  private final int jobs;
  private final Path output;

  public BenchRunner(LimitedRunner processes, Limits limits, int jobs, Path output) {
    this.processes = processes;
    this.limits = limits;
    this.jobs = jobs;
    this.output = output;
  }

  /**
   * Runs what is wanted, by {@link RunResult#key}; returns early, with nothing left running, when
   * the thread is interrupted.
   */
  public void run(
      List<BenchTask> tasks,
      List<Column> columns,
      Set<String> wanted,
      Writer results,
      BenchListener listener)
      throws InterruptedException {
    ExecutorService workers = Executors.newFixedThreadPool(jobs);
    List<Future<?>> futures = new ArrayList<>();
    try {
      for (BenchTask task : tasks) {
        futures.add(workers.submit(() -> runTask(task, columns, wanted, results, listener)));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UncheckedIOException io
          ? io
          : new IllegalStateException(e.getCause());
    } finally {
      workers.shutdownNow();
      workers.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private void runTask(
      BenchTask task,
      List<Column> columns,
      Set<String> wanted,
      Writer results,
      BenchListener listener) {
    for (Column column : columns) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      if (!wanted.contains(RunResult.key(task.id(), column.name()))) {
        continue;
      }
      try {
        RunResult result = runOne(task, column);
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        synchronized (results) {
          ResultFile.append(results, result);
          listener.finished(result);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private RunResult runOne(BenchTask task, Column column) throws IOException {
    String relative = "runs/" + fileName(column.name()) + "/" + fileName(task.id());
    Path folder = output.resolve(relative);
    Files.createDirectories(folder);
    List<String> command = List.of();
    Measured measured = notRun("");
    Column.Reading reading;
    Optional<String> refusal = column.refusal(task);
    if (refusal.isPresent()) {
      reading = new Column.Reading(Status.UNSUPPORTED, refusal.get());
    } else {
      command = column.command(task, limits, folder.toAbsolutePath());
      try {
        measured =
            processes.run(
                new LimitedCommand(
                    command,
                    folder.toAbsolutePath(),
                    limits.time().plus(GRACE),
                    limits.cpu(),
                    limits.memoryBytes()));
        reading = column.read(measured);
      } catch (IOException e) {
        measured = notRun(String.valueOf(e.getMessage()));
        reading = new Column.Reading(Status.ERROR, String.valueOf(e.getMessage()));
      }
    }
    if (reading.status().isSolved() && limits.exceededBy(measured)) {
      reading =
          new Column.Reading(
              Status.TIMEOUT,
              "answered after the time limit",
              reading.phases(),
              "",
              OptionalInt.empty(),
              "");
    }
    Path log = folder.resolve("output.log");
    Files.writeString(log, "$ " + String.join(" ", command) + "\n\n" + measured.output());
    return new RunResult(
        task.id(),
        task.set(),
        column.name(),
        reading.status(),
        reading.reason(),
        task.expected(),
        measured.cpuSeconds(),
        measured.wallSeconds(),
        measured.peakMemoryBytes(),
        measured.exitCode(),
        relative + "/output.log",
        reading.phases(),
        column.version(),
        OffsetDateTime.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        reading.harness(),
        reading.invariantLiterals(),
        reading.crossCheck());
  }

  private static Measured notRun(String why) {
    return new Measured(Measured.End.BY_ITSELF, -1, 0, 0, 0, 0, why);
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9._+-]", "_");
  }
}
