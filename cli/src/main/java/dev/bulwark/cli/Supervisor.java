package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
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
final class Supervisor {

  private static final long STACK_BYTES = 1L << 30;
  private static final long GRACE_NANOS = 1_000_000_000L;
  private static final long TICK_MILLIS = 50;

  private final Budget budget;
  private final MemoryWatch memory;
  private final Runnable tick;
  private final Function<Throwable, Outcome> onBug;

  Supervisor(Budget budget, MemoryWatch memory, Runnable tick, Function<Throwable, Outcome> onBug) {
    this.budget = budget;
    this.memory = memory;
    this.tick = tick;
    this.onBug = onBug;
  }

  Outcome run(Callable<Outcome> work) {
    CompletableFuture<Outcome> result = new CompletableFuture<>();
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
        String exhaustion = budget.exhaustion();
        if (exhaustion != null) {
          long now = System.nanoTime();
          endNanos = endNanos == 0 ? now : endNanos;
          if (now - endNanos > GRACE_NANOS) {
            return Outcome.unknown(exhaustion);
          }
        }
      } catch (InterruptedException interrupted) {
        budget.cancel(Outcome.INTERRUPTED);
        return Outcome.unknown(Outcome.INTERRUPTED);
      } catch (ExecutionException failed) {
        Throwable cause = failed.getCause();
        return outcomeOf(cause == null ? failed : cause);
      }
    }
  }

  private static void complete(CompletableFuture<Outcome> result, Callable<Outcome> work) {
    try {
      result.complete(work.call());
    } catch (Throwable failure) {
      result.completeExceptionally(failure);
    }
  }

  private Outcome outcomeOf(Throwable failure) {
    return switch (failure) {
      case BudgetExhaustedException end -> Outcome.unknown(end.reason());
      case OutOfMemoryError end -> Outcome.unknown("out of memory");
      case StackOverflowError end ->
          Outcome.unknown("stack exhausted: the input is nested too deeply");
      case InputError wrong ->
          Outcome.unknown(String.valueOf(wrong.getMessage()), ExitCode.INPUT_ERROR);
      default -> onBug.apply(failure);
    };
  }
}
