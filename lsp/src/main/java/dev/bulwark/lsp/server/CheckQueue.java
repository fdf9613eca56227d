package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that wait and those that run, only a few at once. All of it is done by one thread, which
 * gets what processes say too.
 */
final class CheckQueue {

  /** What a check is about, and what came of it. */
  static final class Job {
    private final String uri;
    private final String entry;
    private final String title;
    private final List<String> command;
    private final Path directory;
    private final CompletableFuture<String> ending = new CompletableFuture<>();
    private String token = "";
    private ProgressReport progress = ProgressReport.NONE;
    private @Nullable CheckProcess process;
    private boolean isSettled;

    Job(String uri, String entry, String title, List<String> command, Path directory) {
      this.uri = uri;
      this.entry = entry;
      this.title = title;
      this.command = List.copyOf(command);
      this.directory = directory;
    }

    String uri() {
      return uri;
    }

    String entry() {
      return entry;
    }

    /** The name of its progress. */
    String token() {
      return token;
    }

    /** How it has ended, in words. */
    CompletableFuture<String> ending() {
      return ending;
    }

    /** Its process has said all. */
    void settle() {
      isSettled = true;
    }

    /** Has its process said all? */
    boolean isSettled() {
      return isSettled;
    }
  }

  /** Hears of what goes on, in the one thread. */
  interface Listener {
    void found(Job job, Finding finding);

    void ended(Job job, CheckProcess.End end);

    void failed(Job job, String why);
  }

  private final int slots;
  private final Executor thread;
  private final EditorClient client;
  private final Listener listener;
  private final Deque<Job> waiting = new ArrayDeque<>();
  private final Set<Job> running = new LinkedHashSet<>();
  private int number;

  CheckQueue(int slots, Executor thread, EditorClient client, Listener listener) {
    this.slots = slots;
    this.thread = thread;
    this.client = client;
    this.listener = listener;
  }

  /** Runs it in its turn, in the place of another one about the same. */
  void add(Job job) {
    cancel(other -> other.uri.equals(job.uri) && other.entry.equals(job.entry));
    waiting.add(job);
    next();
  }

  /** Ends those at once, and waits until their processes are gone. */
  void cancel(Predicate<Job> which) {
    List<Job> ending = new ArrayList<>(waiting);
    ending.addAll(running);
    ending.removeIf(which.negate());
    waiting.removeAll(ending);
    running.removeAll(ending);
    for (Job job : ending) {
      CheckProcess process = job.process;
      if (process != null) {
        process.kill();
      }
      finish(job, "cancelled");
    }
    next();
  }

  /** Does a check of the file wait or run? */
  boolean has(String uri) {
    return Stream.concat(waiting.stream(), running.stream()).anyMatch(job -> job.uri.equals(uri));
  }

  /** The processes that run. */
  List<Long> processes() {
    return running.stream()
        .flatMap(job -> Optional.ofNullable(job.process).stream())
        .map(CheckProcess::pid)
        .toList();
  }

  private void next() {
    while (running.size() < slots && !waiting.isEmpty()) {
      start(waiting.remove());
    }
  }

  private void start(Job job) {
    running.add(job);
    number++;
    job.token = "bulwark/" + number;
    job.progress = client.progress(job.token, job.title);
    try {
      job.process =
          new CheckProcess(
              job.command,
              job.directory,
              finding -> thread.execute(() -> found(job, finding)),
              end -> thread.execute(() -> ended(job, end)));
    } catch (IOException impossible) {
      running.remove(job);
      finish(job, "failed");
      listener.failed(job, String.valueOf(impossible.getMessage()));
    }
  }

  private void found(Job job, Finding finding) {
    if (!running.contains(job)) {
      return;
    }
    if (finding instanceof Finding.Progress(int decided, int goals, String text)) {
      job.progress.report(goals == 0 ? 0 : 100 * decided / goals, text);
    }
    listener.found(job, finding);
  }

  private void ended(Job job, CheckProcess.End end) {
    if (running.remove(job)) {
      listener.ended(job, end);
      finish(job, "done");
      next();
    }
  }

  private static void finish(Job job, String how) {
    job.progress.end(how);
    job.ending.complete(how);
  }
}
