package dev.bulwark.lsp.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The one thread that has the state of the server. What fails in it is said, and it goes on. */
final class ServerThread implements Executor {

  private final Consumer<Throwable> failures;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread made = new Thread(work, "checks");
            made.setDaemon(true);
            return made;
          });

  ServerThread(Consumer<Throwable> failures) {
    this.failures = failures;
  }

  @Override
  public void execute(Runnable work) {
    later(work, 0, TimeUnit.MILLISECONDS);
  }

  void later(Runnable work, long delay, TimeUnit unit) {
    try {
      var unused = thread.schedule(() -> guarded(work), delay, unit);
    } catch (RejectedExecutionException over) {
      // The server has ended, and nobody wants to know.
    }
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error failure) {
      failures.accept(failure);
    }
  }

  <T> CompletableFuture<T> ask(Supplier<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      thread.execute(
          () -> {
            try {
              answer.complete(question.get());
            } catch (RuntimeException | Error failure) {
              answer.completeExceptionally(failure);
            }
          });
    } catch (RejectedExecutionException over) {
      answer.cancel(false);
    }
    return answer;
  }

  /** Nothing will happen any more. */
  void end() {
    thread.shutdownNow();
  }
}
