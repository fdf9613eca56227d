package dev.bulwark.verification.functions;

import dev.bulwark.base.Reason;
import dev.bulwark.verification.portfolio.Child;
import dev.bulwark.verification.portfolio.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Processes that verify functions, each one after another, so that files are parsed once for all of
 * their functions. A process that dies costs the function that it was at, and that only if it dies
 * of it again when engines run in processes of their own.
 */
public final class FunctionPool {

  /** Hears what goes on, in the thread of the pool. */
  public interface Listener {

    void started(FunctionTask task);

    void finished(FunctionTask task, FunctionResult result);

    /** There is no result, and will be none. */
    void failed(FunctionTask task, Reason reason, double seconds);

    /** Called a few times in a second. */
    void tick();
  }

  /** A function that waits. */
  private record Order(FunctionTask task, boolean inProcesses) {}

  private record Event(Worker worker, Optional<Message> message) {}

  private static final class Worker {
    private @Nullable Child child;
    private @Nullable Order order;
    private long startNanos;
    private boolean isLast;
    private boolean isTooLate;

    double seconds() {
      return (System.nanoTime() - startNanos) / 1e9;
    }
  }

  private static final long TICK_MILLIS = 100;

  private final int jobs;
  private final List<String> command;
  private final Duration patience;
  private final Function<FunctionTask, String> earlier;
  private final Listener listener;
  private final Deque<Order> waiting = new ArrayDeque<>();
  private final List<Worker> workers = new ArrayList<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /**
   * A pool without processes as yet.
   *
   * @param jobs how many processes at most
   * @param command starts one
   * @param patience a function that takes longer has no result; more than processes give themselves
   * @param earlier the certificate of an earlier run, or nothing
   */
  public FunctionPool(
      int jobs,
      List<String> command,
      Duration patience,
      Function<FunctionTask, String> earlier,
      Listener listener) {
    this.jobs = jobs;
    this.command = List.copyOf(command);
    this.patience = patience;
    this.earlier = earlier;
    this.listener = listener;
  }

  /** Goes on until each function has a result or has failed. */
  public void run(List<FunctionTask> tasks) throws InterruptedException {
    tasks.forEach(task -> waiting.add(new Order(task, false)));
    try {
      while (!waiting.isEmpty() || workers.stream().anyMatch(worker -> worker.order != null)) {
        assign();
        Event event = events.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null) {
          on(event);
        }
        workers.forEach(this::watch);
        listener.tick();
      }
    } finally {
      workers.forEach(
          worker -> {
            if (worker.child != null) {
              worker.child.end();
            }
          });
    }
  }

  private void assign() {
    for (Worker worker : List.copyOf(workers)) {
      if (worker.order == null && !worker.isLast && !waiting.isEmpty()) {
        give(worker, waiting.remove());
      }
    }
    while (!waiting.isEmpty() && workers.size() < jobs) {
      Worker worker = new Worker();
      Order order = waiting.remove();
      try {
        worker.child =
            new Child(
                command,
                message -> events.add(new Event(worker, Optional.of(message))),
                () -> events.add(new Event(worker, Optional.empty())));
      } catch (IOException failed) {
        listener.failed(
            order.task(),
            new Reason.SolverFailure("no process could be started: " + failed.getMessage()),
            0);
        continue;
      }
      workers.add(worker);
      give(worker, order);
    }
  }

  private void give(Worker worker, Order order) {
    FunctionTask task = order.task();
    worker.order = order;
    worker.startNanos = System.nanoTime();
    listener.started(task);
    if (worker.child != null) {
      worker.child.send(
          new Message.Verify(
              task.number(),
              task.id().name(),
              task.files().stream().map(Path::toString).collect(Collectors.joining("\n")),
              earlier.apply(task),
              order.inProcesses()));
    }
  }

  private void on(Event event) {
    Worker worker = event.worker();
    Order order = worker.order;
    if (event.message().isEmpty()) {
      workers.remove(worker);
      if (order != null) {
        died(worker, order);
      }
    } else if (order != null
        && event.message().get() instanceof Message.Verified(int task, String text, boolean last)
        && task == order.task().number()) {
      worker.order = null;
      worker.isLast = last;
      Optional<FunctionResult> result = FunctionJson.read(text);
      result.ifPresentOrElse(
          known -> listener.finished(order.task(), known.about(order.task())),
          () ->
              listener.failed(
                  order.task(), new Reason.Bug("a result cannot be read"), worker.seconds()));
    }
  }

  private void died(Worker worker, Order order) {
    worker.order = null;
    if (worker.isTooLate) {
      listener.failed(order.task(), new Reason.OutOfTime(), worker.seconds());
    } else if (order.inProcesses()) {
      String death = worker.child == null ? "ended" : worker.child.death();
      listener.failed(
          order.task(), new Reason.SolverFailure("its process " + death), worker.seconds());
    } else {
      waiting.addFirst(new Order(order.task(), true));
    }
  }

  /** Processes end their work themselves; what hangs in native code may not. */
  private void watch(Worker worker) {
    if (worker.order != null
        && !worker.isTooLate
        && worker.seconds() > patience.toMillis() / 1e3
        && worker.child != null) {
      worker.isTooLate = true;
      worker.child.end();
    }
  }
}
