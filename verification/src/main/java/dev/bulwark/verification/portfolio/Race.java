package dev.bulwark.verification.portfolio;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.Attestation;
import dev.bulwark.certify.CheckKey;
import dev.bulwark.report.Contender;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs the engines of a schedule as child processes, at most as many at a time as there are slots,
 * and has the evidence that they find checked in a child too. The first evidence that is confirmed
 * wins, and everything else is ended at once. A child that crashes, does not answer or needs too
 * much memory costs its own part and nothing else.
 *
 * <p>Engines wait in a queue. One that has used its slice while others wait is ended and queues
 * again, for three times the slice. When the time left does not suffice for a few more such rounds,
 * it is shared out by the weights instead, and nobody starts anew any more. An engine that nobody
 * waits for is left alone until the end.
 *
 * <p>Slices are of processor time, so that a busy machine takes as much from each engine.
 */
public final class Race {

  /** How the children are started: whole command lines. */
  public interface Commands {

    /** An engine, which should not go on for longer. */
    List<String> engine(String name, Duration time);

    /** The checker, which is then told what to check. */
    List<String> checker(Duration time);
  }

  /** Hears what goes on, in the thread of the race. */
  public interface Observer {

    void progress(String where);

    void statistic(String name, double value);

    /** An engine's evidence is wrong, which is a bug. */
    void refuted(String engine, String reason, String evidence);
  }

  /**
   * What the children may use together.
   *
   * @param slots how many run at once
   * @param memoryBytes for each of them
   * @param slowness how many seconds of the clock a second of processor time takes
   */
  public record Limits(int slots, long memoryBytes, double slowness) {
    public Limits {
      if (slots < 1 || slowness < 1) {
        throw new IllegalArgumentException("a race needs a slot, and no clock is too slow");
      }
    }
  }

  /** How the race ended. */
  public sealed interface Ending {

    /** With evidence that was confirmed, if the answer is signed with the key. */
    record Won(String engine, String evidence, CheckKey key, Attestation answer)
        implements Ending {}

    /** The checker has contradicted itself, so that nothing it says is worth anything. */
    record Broken(String what, String details) implements Ending {}

    record Nobody(Reason reason) implements Ending {}
  }

  /** Evidence that is not checked at once, since better may come. */
  private record Deferred(String engine, String evidence, long dueNanos) {}

  private static final long TICK_MILLIS = 50;
  private static final long FIRST_SLICE_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int GROWTH = 3;

  /** Lemmas of the first stage, the latest, that are passed on. */
  private static final int MOST_KNOWN = 4;

  /** How many times the search for a lengthy proof its check may take. */
  private static final int CHECK_PER_SEARCH = 2;

  /** What has this part of the largest weight, or less, gets the processors that others leave. */
  private static final double BEHIND = 0.5;

  /** A process needs about a second to start and get warm. */
  private static final long SHORTEST_SLICE_NANOS = Duration.ofSeconds(3).toNanos();

  /** A child ends itself when its memory is full; this much more and it is ended. */
  private static final double MEMORY_TOLERANCE = 1.25;

  private final boolean live;
  private final Commands commands;
  private final Limits limits;
  private final Supplier<Duration> cpuLeft;
  private final Budget whole;
  private final Budget search;
  private final Observer observer;
  private final long startNanos = System.nanoTime();
  private final BlockingQueue<WorkerProcess.Event> events = new LinkedBlockingQueue<>();
  private final Deque<WorkerProcess.Job.Search> waiting = new ArrayDeque<>();
  private final Set<WorkerProcess> running = new LinkedHashSet<>();

  /** What engines have said last about invariants, by engine. */
  private final Map<String, Message.Lemmas> lemmas = new LinkedHashMap<>();

  private final List<Deferred> deferred = new ArrayList<>();
  private final List<Contender> contenders = new ArrayList<>();

  /** Why those had no answer that will not come back, by what is said about them. */
  private final Map<String, Reason> reasons = new LinkedHashMap<>();

  private final double heaviest;
  private boolean sharing;
  private volatile double runningCpuSeconds;

  /**
   * {@code search} is the part of the time in which engines may run; the rest is for the checker.
   *
   * @param known lemmas to begin with
   * @param live whether lemmas are passed on to engines that run already
   * @param cpuLeft processor time that engines may still use together
   */
  public Race(
      Schedule schedule,
      List<Message.Lemmas> known,
      boolean live,
      Commands commands,
      Limits limits,
      Supplier<Duration> cpuLeft,
      Budget whole,
      Budget search,
      Observer observer) {
    this.live = live;
    this.commands = commands;
    this.limits = limits;
    this.cpuLeft = cpuLeft;
    this.whole = whole;
    this.search = search;
    this.observer = observer;
    // Each says all that its engine had published, and the latest come last.
    int first = Math.max(0, known.size() - MOST_KNOWN);
    for (int i = first; i < known.size(); i++) {
      lemmas.put("known " + i, known.get(i));
    }
    heaviest = schedule.entries().stream().mapToDouble(Schedule.Entry::weight).max().orElse(0);
    schedule.entries().forEach(entry -> waiting.add(new WorkerProcess.Job.Search(entry, 0)));
  }

  /** To the end; no child is left when it returns. */
  public Ending run() {
    try {
      while (true) {
        startThoseDue();
        WorkerProcess.Event event = events.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
        Optional<Ending> ending = event == null ? Optional.empty() : on(event);
        if (ending.isEmpty()) {
          endThoseOver();
          ending = ending();
        }
        if (ending.isPresent()) {
          return ending.get();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Ending.Nobody(new Reason.Interrupted());
    } finally {
      for (WorkerProcess worker : List.copyOf(running)) {
        finish(worker, "stopped");
      }
    }
  }

  /**
   * What became of each child so far, in the order of their ends. Their clock has started with the
   * race.
   */
  public synchronized List<Contender> contenders() {
    return List.copyOf(contenders);
  }

  /** Processor time of the children that run now, as last seen. */
  public double cpuSeconds() {
    return runningCpuSeconds;
  }

  // ---- Starting

  private void startThoseDue() {
    for (Deferred proof : List.copyOf(deferred)) {
      boolean nobodyElse = waiting.isEmpty() && running.stream().noneMatch(WorkerProcess::isEngine);
      if (nobodyElse || search.isExhausted() || System.nanoTime() - proof.dueNanos() >= 0) {
        deferred.remove(proof);
        check(proof.engine(), proof.evidence());
      }
    }
    while (running.size() < limits.slots() && !waiting.isEmpty() && !search.isExhausted()) {
      WorkerProcess.Job.Search next = waiting.removeFirst();
      WorkerProcess worker = new WorkerProcess(next, slice(next));
      List<String> command = commands.engine(next.entry().engine(), time(search));
      boolean isBehind = next.entry().weight() <= BEHIND * heaviest;
      start(worker, isBehind ? Priority.low(command) : command);
      lemmas.values().forEach(worker::send);
      worker.send(new Message.Begin());
    }
  }

  /** How long the next one may run while others wait; it is not in the queue any more. */
  private long slice(WorkerProcess.Job.Search next) {
    double capacity =
        Math.min(
            (double) cpuLeft.get().toNanos(),
            limits.slots() * search.remainingNanos() / limits.slowness());
    double committed = running.stream().mapToDouble(WorkerProcess::remainingSliceNanos).sum();
    double left = Math.max(0, capacity - committed);
    double round = growing(next) + waiting.stream().mapToDouble(Race::growing).sum();
    sharing |= left < (1 + GROWTH) * round;
    if (!sharing) {
      return (long) growing(next);
    }
    double weights =
        next.entry().weight() + waiting.stream().mapToDouble(job -> job.entry().weight()).sum();
    return (long) Math.max((double) SHORTEST_SLICE_NANOS, left * next.entry().weight() / weights);
  }

  private static double growing(WorkerProcess.Job.Search job) {
    return FIRST_SLICE_NANOS * Math.pow(GROWTH, job.slice()) * job.entry().weight();
  }

  private static Duration time(Budget budget) {
    return Duration.ofNanos(Math.max(0, budget.remainingNanos()));
  }

  private void check(String engine, String evidence) {
    CheckKey key = CheckKey.make();
    WorkerProcess checker =
        new WorkerProcess(new WorkerProcess.Job.Check(engine, evidence, key), Long.MAX_VALUE);
    start(checker, commands.checker(time(whole)));
    checker.send(new Message.Check(evidence, key.text()));
  }

  private void start(WorkerProcess worker, List<String> command) {
    running.add(worker);
    try {
      worker.start(command, events);
    } catch (IOException failed) {
      failed(worker, "could not be started: " + failed.getMessage());
    }
  }

  // ---- What the children say

  private Optional<Ending> on(WorkerProcess.Event event) {
    WorkerProcess worker = event.worker();
    if (!running.contains(worker)) {
      return Optional.empty();
    }
    if (event.message().isEmpty()) {
      failed(worker, worker.death());
      return Optional.empty();
    }
    return switch (worker.job()) {
      case WorkerProcess.Job.Search search -> {
        onEngine(worker, event.message().get());
        yield Optional.empty();
      }
      case WorkerProcess.Job.Check check -> onChecker(worker, check, event.message().get());
    };
  }

  private void onEngine(WorkerProcess worker, Message message) {
    switch (message) {
      case Message.Progress(String where) -> {
        worker.reached(where);
        observer.progress(where);
      }
      case Message.Statistic(String name, double value) -> observer.statistic(name, value);
      case Message.Lemmas published -> {
        lemmas.put(worker.name(), published);
        if (live) {
          running.stream()
              .filter(other -> other.isEngine() && other != worker)
              .forEach(other -> other.send(published));
        }
      }
      case Message.Found(String evidence, boolean lengthy) -> {
        long searched = worker.runningNanos();
        finish(worker, lengthy ? "found a lengthy proof" : "found evidence");
        if (lengthy) {
          long due = System.nanoTime() + patience(searched);
          deferred.add(new Deferred(worker.name(), evidence, due));
        } else {
          check(worker.name(), evidence);
        }
      }
      case Message.Inconclusive(Reason reason) ->
          lost(worker, "inconclusive: " + reason.text(), reason);
      default -> failed(worker, "said what an engine does not say");
    }
  }

  /**
   * How long a lengthy proof waits for a better one: as long again as the race goes on, unless that
   * takes too much of what is left. To check a proof that is as long as the search takes about as
   * long as the search did, so that twice as much is kept for it.
   */
  private long patience(long searchedNanos) {
    long spare = Math.max(0, whole.remainingNanos() - CHECK_PER_SEARCH * searchedNanos);
    return Math.min(spare, Math.min(System.nanoTime() - startNanos, search.remainingNanos() / 2));
  }

  private Optional<Ending> onChecker(
      WorkerProcess worker, WorkerProcess.Job.Check check, Message message) {
    switch (message) {
      case Message.Confirmed(Attestation answer) -> {
        finish(worker, "confirmed");
        return Optional.of(new Ending.Won(check.engine(), check.evidence(), check.key(), answer));
      }
      case Message.Contradicted(String what, String details) -> {
        finish(worker, "contradicted");
        return Optional.of(new Ending.Broken(what, details));
      }
      case Message.Refuted(String reason) -> {
        observer.refuted(check.engine(), reason, check.evidence());
        failed(worker, "refuted: " + reason);
      }
      case Message.NotChecked(Reason reason) ->
          lost(worker, "not checked: " + reason.text(), reason);
      case Message.Progress(String where) -> worker.reached(where);
      case Message.Statistic(String name, double value) -> observer.statistic(name, value);
      default -> failed(worker, "said what the checker does not say");
    }
    return Optional.empty();
  }

  // ---- Ending

  private void endThoseOver() {
    boolean searchOver = search.isExhausted();
    runningCpuSeconds = running.stream().mapToDouble(WorkerProcess::cpuSeconds).sum();
    for (WorkerProcess worker : List.copyOf(running)) {
      if (worker.residentBytes() > limits.memoryBytes() * MEMORY_TOLERANCE) {
        String why = "out of memory: more than " + (limits.memoryBytes() >> 20) + " MB";
        lost(worker, why, new Reason.OutOfMemory(why));
      } else if (worker.job() instanceof WorkerProcess.Job.Search used) {
        if (searchOver) {
          finish(worker, "out of time");
        } else if (worker.remainingSliceNanos() == 0 && !waiting.isEmpty()) {
          finish(worker, "time slice used up");
          if (!sharing) {
            waiting.addLast(new WorkerProcess.Job.Search(used.entry(), used.slice() + 1));
          }
        }
      }
    }
  }

  private Optional<Ending> ending() {
    Reason exhaustion = whole.exhaustion();
    if (exhaustion != null) {
      boolean checking = running.stream().anyMatch(worker -> !worker.isEngine());
      return Optional.of(
          new Ending.Nobody(
              checking && exhaustion instanceof Reason.OutOfTime
                  ? Reason.CertificateNotChecked.because(exhaustion)
                  : exhaustion));
    }
    if (!running.isEmpty() || !deferred.isEmpty()) {
      return Optional.empty();
    }
    Reason searchEnd = search.exhaustion();
    if (searchEnd != null) {
      return Optional.of(new Ending.Nobody(searchEnd));
    }
    return waiting.isEmpty()
        ? Optional.of(
            new Ending.Nobody(Reason.joined(reasons.values(), String.join("; ", reasons.keySet()))))
        : Optional.empty();
  }

  /** It will not come back, and why is part of the answer if there is no other. */
  private void lost(WorkerProcess worker, String why, Reason reason) {
    reasons.put(worker.name() + " " + why, reason);
    finish(worker, why);
  }

  /** It has not done what it is there for. */
  private void failed(WorkerProcess worker, String why) {
    lost(worker, why, new Reason.Inconclusive(why));
  }

  private void finish(WorkerProcess worker, String ending) {
    running.remove(worker);
    Contender account = worker.end(ending, startNanos);
    synchronized (this) {
      contenders.add(account);
    }
  }
}
