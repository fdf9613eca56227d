package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Runs the work of a command in a thread of its own, with a stack deep enough for deeply nested
 * programs, and watches over the limits. Work that does not notice its end within a grace period,
 * because it is inside a parser or a native solver, is left behind.
 */
public final class Supervisor {

  private static final long STACK_BYTES = 1L << 30;
  private static final long GRACE_NANOS = 1_000_000_000L;
  private static final long TICK_MILLIS = 50;

  private final Budget budget;
  private final MemoryWatch memory;
  private final Runnable tick;

  public Supervisor(Budget budget, MemoryWatch memory, Runnable tick) {
    this.budget = budget;
    this.memory = memory;
    this.tick = tick;
  }

  /**
   * What the work says, or what is said instead of it.
   *
   * @param ended for work that has no answer
   * @param onBug for work that fails unexpectedly
   */
  public <T> T run(Callable<T> work, Function<Reason, T> ended, Function<Throwable, T> onBug) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread worker = new Thread(null, () -> complete(result, work), "bulwark", STACK_BYTES);
    worker.setDaemon(true);
    worker.start();
    long endNanos = 0;
    while (true) {
      try {
        return result.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        tick.run();
        memory.check(budget);
        Reason exhaustion = budget.exhaustion();
        if (exhaustion != null) {
          long now = System.nanoTime();
          endNanos = endNanos == 0 ? now : endNanos;
          if (now - endNanos > GRACE_NANOS) {
            return ended.apply(exhaustion);
          }
        }
      } catch (InterruptedException interrupted) {
        budget.cancel(new Reason.Interrupted());
        return ended.apply(new Reason.Interrupted());
      } catch (ExecutionException failed) {
        Throwable cause = failed.getCause();
        Throwable failure = cause == null ? failed : cause;
        return reason(failure).map(ended).orElseGet(() -> onBug.apply(failure));
      }
    }
  }

  private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
    try {
      result.complete(work.call());
    } catch (Throwable failure) {
      result.completeExceptionally(failure);
    }
  }

  /** Empty for a bug. */
  private static Optional<Reason> reason(Throwable failure) {
    return Optional.ofNullable(
        switch (failure) {
          case BudgetExhaustedException end -> end.reason();
          case OutOfMemoryError end -> new Reason.OutOfMemory("out of memory");
          case StackOverflowError end ->
              new Reason.OutOfStack("stack exhausted: the input is nested too deeply");
          case InputError wrong -> new Reason.WrongInput(String.valueOf(wrong.getMessage()));
          default -> null;
        });
  }
}
